import { createContext, useContext, useState } from 'react';

/** Minimum time between two sounds. */
const QUIET_MS = 1_000;

/** Limits effects shared by all lists below one provider: sounds, and events that several lists would emit. */
export class SharedThrottle {
  #quietUntilMs = Number.NEGATIVE_INFINITY;
  readonly #emitted = new Set<unknown>();

  /** At most once a second. See docs/spec/message-list.md#sounds. */
  maySound(nowMs: number): boolean {
    // A clock that was set back does not silence the app.
    if (nowMs < this.#quietUntilMs && nowMs >= this.#quietUntilMs - QUIET_MS) return false;
    this.#quietUntilMs = nowMs + QUIET_MS;
    return true;
  }

  /** Several lists receive the same event at the same time: true for the first of them. */
  mayEmit(news: unknown): boolean {
    if (this.#emitted.has(news)) return false;
    this.#emitted.add(news);
    queueMicrotask(() => this.#emitted.delete(news));
    return true;
  }
}

export const SharedThrottleContext = createContext<SharedThrottle | undefined>(undefined);

/** The throttle of the nearest provider. */
export function useSharedThrottle(): SharedThrottle {
  const own = useOwnThrottle();
  return useContext(SharedThrottleContext) ?? own;
}

/** The throttle of one provider. */
export function useOwnThrottle(): SharedThrottle {
  const [own] = useState(() => new SharedThrottle());
  return own;
}
