import type { Chat } from '@chatwire/sdk';
import type { FollowedList, ListContext } from './follower.ts';

/**
 * Reports each failed catch-up and each message that could not be sent, once. Returns a function that stops this.
 * See docs/spec/message-list.md#callbacks, #reconnection.
 */
export function followFailures({ handle }: FollowedList, { inputs }: ListContext): () => void {
  const report = (error: Chat.ChatException) => inputs().report(error, error.code);
  const reportErrors = () => handle.getSnapshot('errors').forEach(report);
  const reported = new WeakSet<Chat.ChatException>();
  const failures = () =>
    handle.getSnapshot('outbox').flatMap(({ key, state }) => {
      const error = handle.getRow(key)?.sendError;
      return state === 'failed' && error && !reported.has(error) ? error : [];
    });
  // Messages that had failed before the list opened were reported then.
  for (const error of failures()) reported.add(error);
  const reportFailures = () => {
    for (const error of failures()) {
      reported.add(error);
      report(error);
    }
  };
  reportErrors();
  const unsubscribes = [handle.subscribe('errors', reportErrors), handle.subscribe('outbox', reportFailures)];
  return () => unsubscribes.forEach((end) => end());
}
