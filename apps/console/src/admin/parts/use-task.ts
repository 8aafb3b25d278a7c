import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Returns a function that runs an action and shows its result, and whether an action is running. */
export function useTask(): {
  readonly isBusy: boolean;
  /** `doneText`: shown when the work is done; undefined shows nothing. A failure is always shown. */
  readonly run: (doneText: string | undefined, work: () => Promise<void>) => void;
} {
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function run(doneText: string | undefined, work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
      if (doneText !== undefined) showToast({ text: doneText, isFault: false });
    } catch (error) {
      showToast({ text: faultText(error), isFault: true });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, run: (doneText, work) => void run(doneText, work) };
}

/** Returns the message of an error; for an error of the server, also its errors by field. */
function faultText(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  const details = Object.entries(error.details).map(([path, faults]) => `${path} ${faults.join(', ')}`);
  return [error.message, ...details].join(' ');
}
