import { Anchor } from "../ui/Anchor";
import { words } from "../words";
import { PageFrame } from "./PageFrame";

export function Nowhere() {
  const { nowhere } = words.value.pages;
  return (
    <PageFrame title={nowhere.title}>
      <p>{nowhere.text}</p>
      <p>
        <Anchor to="/" class="button button-main">
          {nowhere.home}
        </Anchor>
      </p>
    </PageFrame>
  );
}
