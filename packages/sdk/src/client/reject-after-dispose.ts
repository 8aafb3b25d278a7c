import { failure } from '../base/chat-exception.ts';
import { nothing } from '../base/nothing.ts';

/**
 * Wraps the functions, so that those that return promises reject with `ERR_DISPOSED` once the client is disposed. See
 * docs/spec/sdk.md#client-and-login.
 */
export function rejectAfterDispose<T extends object>(
  functions: T,
  { session }: { session: { isDisposed: boolean } },
): T {
  const guarded = Object.entries(functions).map(([name, run]) => [
    name,
    (...args: unknown[]) => {
      const result: unknown = run(...args);
      if (!session.isDisposed || !(result instanceof Promise)) return result;
      result.catch(nothing);
      return Promise.reject(failure('ERR_DISPOSED'));
    },
  ]);
  return Object.fromEntries(guarded);
}
