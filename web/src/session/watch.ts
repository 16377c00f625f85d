/** What the page shows and the server tells of while somebody looks at it: one thing at a time. */

export class Watch<Key> {
  private key: Key | null = null;
  private lookers = 0;
  /** What was asked and not answered is asked again by itself. */
  private asking = false;

  /** How the server is asked to tell of something, or to stop. */
  constructor(private readonly ask: (key: Key, on: boolean) => Promise<unknown>) {}

  /** What is looked at. */
  get at(): Key | null {
    return this.key;
  }

  /** Be told of something, until the returned function is called. */
  watch(key: Key): () => void {
    if (this.key !== key) {
      this.key = key;
      this.lookers = 0;
    }
    if (this.lookers++ === 0) this.say(key, true);
    return () => {
      if (this.key !== key || --this.lookers > 0) return;
      this.key = null;
      this.say(key, false);
    };
  }

  /** The connection is there again, and the server knows nothing of what we watched. */
  back(): void {
    if (this.key !== null && !this.asking) this.say(this.key, true);
  }

  private async say(key: Key, on: boolean): Promise<void> {
    this.asking = true;
    try {
      await this.ask(key, on);
    } catch {
      // It is not ours to see, which the page is told when it asks; or too often in a moment.
    }
    this.asking = false;
  }
}
