/** What somebody does once at a time. */

import { useState } from "preact/hooks";
import { complain } from "./refusals";

interface Action {
  /** It is being done: nothing else may be begun. */
  readonly busy: boolean;
  /** Do it, and say whether it went well; what went wrong is told. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** A form or button that sends something; problems are told where `onProblem` tells them. */
export function useAction(onProblem: (error: unknown) => void = complain): Action {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      onProblem(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
