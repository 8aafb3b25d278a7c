import { Chat } from '@chatwire/sdk';
import { createContext, useCallback, useContext } from 'react';
import { useLatest } from '../platform/use-latest.ts';
import { ReportedErrorsContext } from './reported-errors.ts';

export type ErrorHandler = (exception: Chat.ChatException) => void;

/** Receives errors of components below without their own `onError`. */
export const ErrorContext = createContext<ErrorHandler | undefined>(undefined);

/**
 * Returns a function that reports a failure to the latest `onError`, or to the provider's, as a ChatException and once per
 * exception. `code` applies to errors that are not a ChatException. Exceptions of the handler go to the
 * console. See docs/spec/message-list.md#terms-and-principles (P5).
 */
export function useReportError(onError: ErrorHandler | undefined): (error: unknown, code: string) => void {
  const provided = useContext(ErrorContext);
  const latest = useLatest(onError ?? provided);
  const reported = useContext(ReportedErrorsContext);
  return useCallback(
    (error, code) => {
      const exception = asException(error, code);
      // An aborted call was superseded and is not a failure.
      const handler = latest.current;
      if (!handler || exception.code === 'ERR_ABORTED' || reported?.has(exception)) return;
      reported?.add(exception);
      try {
        handler(exception);
      } catch (thrown) {
        console.error('Chatwire: onError failed.', thrown);
      }
    },
    [latest, reported],
  );
}

function asException(error: unknown, code: string): Chat.ChatException {
  if (error instanceof Chat.ChatException) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Chat.ChatException({ code, message, cause: error });
}
