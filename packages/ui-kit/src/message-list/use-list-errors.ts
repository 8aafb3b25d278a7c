import type { Chat } from '@chatwire/sdk';
import { useEffect, useRef } from 'react';
import { useSnapshot } from '../conversation/use-snapshot.ts';

/**
 * Reports background failures once: of catching up, and of sending.
 * See docs/spec/message-list.md#callbacks, #reconnection.
 */
export function useListErrors(
  handle: Chat.ConversationHandle | undefined,
  report: (error: unknown, code: string) => void,
): void {
  const errors = useSnapshot(handle, 'errors');
  useEffect(() => {
    for (const error of errors ?? []) report(error, error.code);
  }, [errors, report]);
  const told = useRef(new WeakSet<Chat.ChatException>());
  useEffect(() => {
    if (!handle) return undefined;
    const failures = () =>
      handle.getSnapshot('outbox').flatMap(({ key, state }) => {
        const error = handle.getRow(key)?.sendError;
        return state === 'failed' && error && !told.current.has(error) ? error : [];
      });
    // Earlier failures were reported then.
    for (const error of failures()) told.current.add(error);
    return handle.subscribe('outbox', () => {
      for (const error of failures()) {
        told.current.add(error);
        report(error, error.code);
      }
    });
  }, [handle, report]);
}
