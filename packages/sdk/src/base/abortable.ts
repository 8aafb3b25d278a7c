import { failure } from './chat-exception.ts';
import { nothing } from './nothing.ts';
import { promiseOf } from './promise-of.ts';

/**
 * What `run` gives, or `ERR_ABORTED` as soon as the signal says so; then `stop` takes back what was begun. One that is
 * aborted already begins nothing. See docs/spec/sdk.md#conventions.
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
