/** Listening to everything a browser complains about. */

import type { BrowserContext } from "@playwright/test";

/** Everything that went wrong in the pages of a context: errors, violations, failed requests. */
export class Watch {
  private readonly complaints: string[] = [];
  private allowed = [/Service Worker registration blocked by Playwright/];

  constructor(context: BrowserContext) {
    const note = (text: string): void => {
      this.complaints.push(text);
    };
    context.on("console", (message) => {
      const kind = message.type();
      if (kind === "error" || kind === "warning")
        note(`console ${kind}: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => note(`script: ${error.error().stack}`));
    context.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // The page itself no longer wanted it: another page was opened, or newer data asked for.
      if (why !== "net::ERR_ABORTED") note(`request: ${why} ${request.url()}`);
    });
    context.on("response", (response) => {
      if (response.status() >= 400) note(`request: ${response.status()} ${response.url()}`);
    });
  }

  /** Complaints that belong to what the test does, like those about a server that is gone. */
  allow(...patterns: RegExp[]): void {
    this.allowed = [...this.allowed, ...patterns];
  }

  /** What was complained about and not expected. */
  get problems(): string[] {
    return this.complaints.filter((text) => !this.allowed.some((one) => one.test(text)));
  }
}

/** What Chromium says while there is no server. */
export const NO_SERVER =
  /WebSocket connection to .* failed|ERR_CONNECTION_(REFUSED|RESET)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|ERR_SOCKET_NOT_CONNECTED/;
