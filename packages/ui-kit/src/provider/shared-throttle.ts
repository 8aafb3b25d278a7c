import { createContext, useContext, useState } from 'react';

/** Between two sounds. */
const QUIET_MS = 1_000;

/** What the lists below one provider do once between them. */
export class SharedThrottle {
  #quietUntilMs = Number.NEGATIVE_INFINITY;
  readonly #told = new Set<unknown>();

  /** At most once a second. See docs/spec/message-list.md#sounds. */
  maySound(nowMs: number): boolean {
    // A clock that was put back silences nobody.
    if (nowMs < this.#quietUntilMs && nowMs >= this.#quietUntilMs - QUIET_MS) return false;
    this.#quietUntilMs = nowMs + QUIET_MS;
    return true;
  }

  /** Several hear of the same at the same time: true for the first of them. */
  mayTell(news: unknown): boolean {
    if (this.#told.has(news)) return false;
    this.#told.add(news);
    queueMicrotask(() => this.#told.delete(news));
    return true;
  }
}

export const SharedThrottleContext = createContext<SharedThrottle | undefined>(undefined);

/** Those of the nearest provider. */
export function useSharedThrottle(): SharedThrottle {
  const own = useOwnThrottle();
  return useContext(SharedThrottleContext) ?? own;
}

/** Those of one provider. */
export function useOwnThrottle(): SharedThrottle {
  const [own] = useState(() => new SharedThrottle());
  return own;
}
