/** What is kept between visits. */

import { type Signal, signal } from "@preact/signals";

/** A place to keep texts by their names. */
export interface Shelf {
  read(name: string): string | null;
  /** What lies there. */
  names(): string[];
  write(name: string, text: string | null): void;
}

/** A shelf that lasts as long as the page. */
export function memory(): Shelf {
  const texts = new Map<string, string>();
  return {
    read: (name) => texts.get(name) ?? null,
    names: () => [...texts.keys()],
    write: (name, text) => {
      if (text === null) texts.delete(name);
      else texts.set(name, text);
    },
  };
}

/** This device; where storage is forbidden, as in some private windows, the page. */
export const device: Shelf = onDevice(memory());

function onDevice(page: Shelf): Shelf {
  const OURS = "fangcheng.";
  const key = (name: string): string => OURS + name;
  return {
    read: (name) => {
      try {
        return localStorage.getItem(key(name)) ?? page.read(name);
      } catch {
        return page.read(name);
      }
    },
    names: () => {
      try {
        const kept = Object.keys(localStorage).filter((one) => one.startsWith(OURS));
        return [...new Set([...kept.map((one) => one.slice(OURS.length)), ...page.names()])];
      } catch {
        return page.names();
      }
    },
    write: (name, text) => {
      page.write(name, text);
      try {
        if (text === null) localStorage.removeItem(key(name));
        else localStorage.setItem(key(name), text);
      } catch {
        // The page remembers it.
      }
    },
  };
}

/** How a value stands on the shelf; what is null does not lie there. */
export interface Form<T> {
  readonly read: (text: string | null) => T;
  readonly write: (value: T) => string | null;
}

/** One of a few words; the first, or another, where none was chosen or one that is not known any more. */
export const oneOf = <T extends string>(
  choices: readonly T[],
  initial: () => T = () => choices[0] as T,
): Form<T> => ({
  read: (text) => choices.find((one) => one === text) ?? initial(),
  write: (value) => value,
});

/** Any text, or none. */
export const TEXT: Form<string> = {
  read: (text) => text ?? "",
  write: (text) => (text === "" ? null : text),
};

/** Words, each once. */
export const WORDS: Form<readonly string[]> = {
  read: (text) => (text ?? "").split(" ").filter(Boolean),
  write: (list) => (list.length === 0 ? null : [...new Set(list)].join(" ")),
};

/** A value that is remembered on this device. A default is no choice: it is written once it is set. */
export class Kept<T> {
  private readonly own: Signal<T>;

  constructor(
    readonly name: string,
    private readonly form: Form<T>,
  ) {
    this.own = signal(form.read(device.read(name)));
  }

  get value(): T {
    return this.own.value;
  }

  set value(value: T) {
    this.own.value = value;
    device.write(this.name, this.form.write(value));
  }

  peek(): T {
    return this.own.peek();
  }
}

/** The same for each of many: towns, languages. */
export class KeptEach<T> {
  private readonly all: Signal<ReadonlyMap<string, T>>;

  constructor(
    private readonly prefix: string,
    private readonly form: Form<T>,
  ) {
    const names = device.names().filter((name) => name.startsWith(prefix));
    const kept = names.map(
      (name) => [name.slice(prefix.length), form.read(device.read(name))] as const,
    );
    this.all = signal(new Map(kept));
  }

  /** All that is kept, by the names. */
  get values(): ReadonlyMap<string, T> {
    return this.all.value;
  }

  of(name: string): T {
    return this.all.value.get(name) ?? this.form.read(null);
  }

  set(name: string, value: T): void {
    const text = this.form.write(value);
    const next = new Map(this.all.peek());
    if (text === null) next.delete(name);
    else next.set(name, value);
    this.all.value = next;
    device.write(this.prefix + name, text);
  }
}
