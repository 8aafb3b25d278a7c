import { failure } from './chat-exception.ts';
import { nothing } from './nothing.ts';
import { promiseOf } from './promise-of.ts';

/**
 * Resolves to the result of `run`. When the signal aborts, rejects with `ERR_ABORTED` and calls `stop`, which ends the
 * work. If the signal has already aborted, does not call `run`. See docs/spec/sdk.md#conventions.
 */
export async function abortable<T>(
  signal: AbortSignal | undefined,
  run: () => T | Promise<T>,
  stop: () => void = nothing,
): Promise<T> {
  if (signal?.aborted) throw failure('ERR_ABORTED');
  if (!signal) return run();
  const { promise, reject } = promiseOf<never>();
  const abort = () => {
    reject(failure('ERR_ABORTED'));
    stop();
  };
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([run(), promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
