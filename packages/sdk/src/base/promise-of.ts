import type { ChatException } from './chat-exception.ts';
import { nothing } from './nothing.ts';

/** Returns a promise with its functions. `Promise.withResolvers` is not available on all platforms. */
export function promiseOf<T>() {
  let resolve: (value: T) => void = nothing;
  let reject: (error: ChatException) => void = nothing;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
