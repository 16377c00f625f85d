/** The elements of a table that something flies to or from: components put them here, flights find them. */

/** Rows, whose children are their tiles, and single things. */
export type Anchor =
  /** Of a seat. */
  | "hand"
  | "pile"
  | "plate"
  /** Of a seat and the number of the meld. */
  | "meld"
  /** Of the key of a tile of the own hand. */
  | "tile"
  /** Of the label over them. */
  | "shown"
  | "board"
  | "wall"
  | "compass"
  | "dice";

export class Anchors {
  private readonly elements = new Map<Anchor, Map<string, Element>>();

  /** Put an element here; returns how to take it away again. */
  put(what: Anchor, of: string | number, element: Element): () => void {
    const kind = this.elements.get(what) ?? new Map<string, Element>();
    this.elements.set(what, kind.set(String(of), element));
    return () => {
      if (kind.get(String(of)) === element) kind.delete(String(of));
    };
  }

  at(what: Anchor, of: string | number = ""): Element | undefined {
    return this.elements.get(what)?.get(String(of));
  }

  /** All of a kind, with what each belongs to. */
  all(what: Anchor): readonly (readonly [of: string, element: Element])[] {
    return [...(this.elements.get(what) ?? [])];
  }
}
