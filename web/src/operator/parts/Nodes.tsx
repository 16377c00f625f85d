import { addressOf } from "../../api/addresses";
import type { NodeTold } from "../../generated/protocol";
import { Button } from "../../ui";
import { operatorWords } from "../../words/operator";
import { useAnswer } from "../look";
import { askFirst, carryOut } from "../orders";
import { Badge } from "../pieces";
import { type Column, Table } from "../Table";

export function Nodes() {
  const w = operatorWords.value;
  const told = useAnswer(addressOf("/api/operator/nodes"));
  if (told === null) return null;
  if (!told.shared) return <p class="quiet">{w.node.onlyOne}</p>;
  return <Table title={w.part.nodes} rows={told.nodes} columns={columns()} />;
}

function columns(): Column<NodeTold>[] {
  const { head, state, node } = operatorWords.value;
  return [
    {
      head: head.node,
      kind: "key",
      cell: (one) => (
        <>
          {one.name || "–"} {one.here && <Badge>{state.here}</Badge>}
        </>
      ),
    },
    { head: head.address, cell: (one) => one.address || "–" },
    {
      head: head.state,
      cell: (one) => {
        if (!one.alive) return <Badge is="bad">{node.gone}</Badge>;
        return one.draining ? (
          <Badge>{node.draining}</Badge>
        ) : (
          <Badge is="good">{node.alive}</Badge>
        );
      },
    },
    { head: head.rooms, kind: "number", cell: (one) => one.rooms },
    { head: head.playing, kind: "number", cell: (one) => one.playing },
    { head: head.people, kind: "number", cell: (one) => one.people },
    { head: head.actions, cell: (one) => (one.alive ? <Drain node={one} /> : "–") },
  ];
}

function Drain({ node: { name, draining } }: { node: NodeTold }) {
  const { act } = operatorWords.value;
  const path = `/nodes/${name}/drain`;
  if (draining) {
    return (
      <Button onClick={() => void carryOut("fill", path, { on: false }, name)}>{act.fill}</Button>
    );
  }
  return (
    <Button
      kind="danger"
      onClick={() => askFirst({ deed: "drain", about: name, path, body: { on: true } })}
    >
      {act.drain}
    </Button>
  );
}
