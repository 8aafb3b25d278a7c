import { failure } from './chat-exception.ts';
import { nothing } from './nothing.ts';
import { promiseOf } from './promise-of.ts';

/**
 * Returns the result of `run`, or rejects with `ERR_ABORTED` once the signal aborts; then `stop` undoes the started work. If
 * already aborted, `run` is not called. See docs/spec/sdk.md#conventions.
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
