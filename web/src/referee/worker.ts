/** The engine on this device: Python for browsers, which answers one question after the other. */

interface Python {
  readonly FS: { mkdirTree(path: string): void; writeFile(path: string, text: string): void };
  runPython(code: string): unknown;
}

type Answer = (question: string, given: string, lang: string) => string;

export interface Asked {
  readonly id: number;
  readonly question: string;
  readonly given: string;
  readonly lang: string;
}

export type Told = { readonly id: number } & (
  | { readonly text: string }
  | { readonly error: string }
);

const ENGINE = "/engine";
let begun: Promise<Answer> | null = null;

addEventListener("message", async ({ data }: MessageEvent<Asked | { folder: string }>) => {
  if ("folder" in data) {
    begun = begin(data.folder);
    begun.catch(() => {}); // whoever asks is told
    return;
  }
  const { id, question, given, lang } = data;
  try {
    const answer = await (begun as Promise<Answer>);
    postMessage({ id, text: answer(question, given, lang) } satisfies Told);
  } catch (error) {
    postMessage({ id, error: String(error) } satisfies Told);
  }
});

async function begin(folder: string): Promise<Answer> {
  const { loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  const files = fetch(`${folder}engine.json`).then((response) => response.json());
  const python: Python = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}library.zip`,
  });
  for (const [path, text] of Object.entries((await files) as Record<string, string>)) {
    const file = `${ENGINE}/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, text);
  }
  return python.runPython(
    `import sys; sys.path.insert(0, "${ENGINE}")\nfrom fangcheng.answering import answer_text\nanswer_text`,
  ) as Answer;
}
