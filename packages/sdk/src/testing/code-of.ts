import { ChatException } from '../base/chat-exception.ts';

/** Code of the exception a call rejects with; undefined if it does not. May be asked before the call has come to its end. */
export function codeOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ChatException) return error.code;
      throw error;
    },
  );
}
