/** Runs in a page: two people without one quarrel in a match, and the first reports the second. */

interface Heard {
  readonly [field: string]: unknown;
}

export async function quarrel(text: string): Promise<void> {
  const open = async (name: string) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const heard: Heard[] = [];
    let tell = (): void => {};
    socket.onmessage = ({ data }) => {
      heard.push(JSON.parse(String(data)) as Heard);
      tell();
    };
    const until = async (meant: (one: Heard) => boolean): Promise<Heard> => {
      for (;;) {
        const found = heard.find(meant);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
      }
    };
    let count = 0;
    const must = async (command: object): Promise<Heard> => {
      count += 1;
      const id = String(count);
      socket.send(JSON.stringify({ id, ...command }));
      const answer = await until((one) => one.id === id);
      if (answer.type !== "done") throw new Error(JSON.stringify([command, answer]));
      return answer;
    };
    await new Promise((resolve) => {
      socket.onopen = resolve;
    });
    socket.send(JSON.stringify({ type: "hello", version: 1, name }));
    const { token } = await until((one) => one.type === "welcome");
    return { socket, until, must, token };
  };
  const [one, two] = [await open("东"), await open("南")];
  const { room } = await one.must({ type: "create", variant: "hangzhou" });
  await two.must({ type: "enter", room });
  await two.must({ type: "sit", seat: 1 });
  two.socket.send(JSON.stringify({ type: "say", phrase: "hurry" }));
  await one.until((heard) => heard.phrase === "hurry");
  await two.must({ type: "ready" });
  await one.must({ type: "start" });
  const { match } = await one.until(({ type, phase }) => type === "room" && phase === "playing");
  for (const { socket } of [one, two]) {
    socket.send(JSON.stringify({ type: "vote", id: "vote", on: true }));
  }
  await one.until((heard) => heard.match === match && heard.phase === "waiting");
  const answer = await fetch(`/api/matches/${match}/report`, {
    method: "POST",
    headers: { authorization: `Bearer ${one.token}` },
    body: JSON.stringify({ seat: 1, kind: "talk", text }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  for (const { socket } of [one, two]) socket.close();
}
