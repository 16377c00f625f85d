import { useState } from "preact/hooks";
import type { Scenario } from "../../referee";
import { Stage } from "../../stage";
import { PageFrame } from "../PageFrame";

const FIRST: Scenario = {
  variant: "hangzhou",
  dealer: 0,
  streak: 1,
  indicator: "C",
  hands: ["147m258p369sESWNE", "123456m789pFFFC", "258m369p147sESWN", "369m147p258sESWN"],
  draws: "CSWN5s",
  script: ["0 discard E", "1 discard C", "2 discard S", "3 discard W", "0 discard N", "1 hu"],
};

export function BoardPage() {
  const [scenario, setScenario] = useState(FIRST);
  const [at, setAt] = useState(5);
  const [seat, setSeat] = useState<number | null>(null);
  return (
    <PageFrame title="摆牌" wide>
      <Stage
        {...{ scenario, at, seat }}
        onStep={setAt}
        onSeat={setSeat}
        onPlay={(lines) => {
          const script = [...(scenario.script ?? []).slice(0, at), ...lines];
          setScenario({ ...scenario, script });
          setAt(script.length);
        }}
      />
    </PageFrame>
  );
}
