/** What this device keeps between visits; where storage is forbidden, as long as the page lives. */

const memory = new Map<string, string>();

export function keep(name: string, text: string | null): void {
  const key = `fangcheng.${name}`;
  if (text === null) memory.delete(key);
  else memory.set(key, text);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Private windows may refuse.
  }
}

export function kept(name: string): string | null {
  const key = `fangcheng.${name}`;
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}
