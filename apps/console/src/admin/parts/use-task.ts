import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { useToast } from './toasts.tsx';

/** Runs one action at a time and shows its result. */
export function useTask(): {
  readonly isBusy: boolean;
  readonly run: (done: string, work: () => Promise<void>) => void;
} {
  const say = useToast();
  const [isBusy, setBusy] = useState(false);

  async function run(done: string, work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
      if (done !== '') say({ text: done, isFault: false });
    } catch (error) {
      say({ text: faultText(error), isFault: true });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, run: (done, work) => void run(done, work) };
}

/** Returns the server's message with its errors by field. */
function faultText(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  const details = Object.entries(error.details).map(([path, faults]) => `${path} ${faults.join(', ')}`);
  return [error.message, ...details].join(' ');
}
