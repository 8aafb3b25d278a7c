import { Chat } from '@chatwire/sdk';
import { createContext, useCallback, useContext } from 'react';
import { useLatest } from './use-latest.ts';

export type ErrorHandler = (exception: Chat.ChatException) => void;

/** Takes errors of components below that have no `onError` of their own. */
export const ErrorContext = createContext<ErrorHandler | undefined>(undefined);

/**
 * Tells `onError`, else that of the provider, of a failure; always the latest of them, and always with a ChatException.
 * `code` is for what is none yet. What throws there goes to the console. Contract 1, P5.
 */
export function useReportError(onError: ErrorHandler | undefined): (error: unknown, code: string) => void {
  const provided = useContext(ErrorContext);
  const latest = useLatest(onError ?? provided);
  return useCallback(
    (error, code) => {
      const exception = asException(error, code);
      // Somebody wanted something else meanwhile: nothing has failed.
      if (exception.code === 'ERR_ABORTED') return;
      try {
        latest.current?.(exception);
      } catch (thrown) {
        console.error('Chatwire: onError failed.', thrown);
      }
    },
    [latest],
  );
}

function asException(error: unknown, code: string): Chat.ChatException {
  if (error instanceof Chat.ChatException) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Chat.ChatException({ code, message, cause: error });
}
