import { Settlement } from "../../settlement/Settlement";
import { FirstGame, Table } from "../../table";
import { words } from "../../words";

/** A room while a match is played in it. */
export function TablePage({ number }: { number: string }) {
  return (
    <main>
      <h1 class="unseen">{words.value.pages.room.title(number)}</h1>
      <Table settlement={(props) => <Settlement {...props} />} />
      <FirstGame />
    </main>
  );
}
