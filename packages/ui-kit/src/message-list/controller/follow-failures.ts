import type { Chat } from '@chatwire/sdk';
import type { Followed, ListContext } from './follower.ts';

/**
 * Reports failures of catching up and of sending in the background, each once.
 * See docs/spec/message-list.md#callbacks, #reconnection.
 */
export function followFailures({ handle }: Followed, { now }: ListContext): () => void {
  const report = (error: Chat.ChatException) => now().report(error, error.code);
  const reportErrors = () => handle.getSnapshot('errors').forEach(report);
  const reported = new WeakSet<Chat.ChatException>();
  const failures = () =>
    handle.getSnapshot('outbox').flatMap(({ key, state }) => {
      const error = handle.getRow(key)?.sendError;
      return state === 'failed' && error && !reported.has(error) ? error : [];
    });
  // Earlier failures were already reported.
  for (const error of failures()) reported.add(error);
  const reportFailures = () => {
    for (const error of failures()) {
      reported.add(error);
      report(error);
    }
  };
  reportErrors();
  const ends = [handle.subscribe('errors', reportErrors), handle.subscribe('outbox', reportFailures)];
  return () => ends.forEach((end) => end());
}
