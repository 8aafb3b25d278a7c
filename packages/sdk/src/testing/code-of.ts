import { ChatException } from '../base/chat-exception.ts';

/**
 * Resolves with the code of the exception that a call rejects with; undefined if it resolves. Can be called before the
 * call settles.
 */
export function codeOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ChatException) return error.code;
      throw error;
    },
  );
}
