import { createContext, useContext, useState } from 'react';

/** Minimum time between two sounds, in milliseconds. */
const QUIET_MS = 1_000;

/** Limits effects shared by all lists below one provider: sounds, and events that several lists would emit. */
export class SharedThrottle {
  #quietUntilMs = Number.NEGATIVE_INFINITY;
  readonly #emitted = new Set<unknown>();

  /** Returns whether a sound may be played: at most once a second. See docs/spec/message-list.md#sounds. */
  mayPlaySound(nowMs: number): boolean {
    // A clock that was set back must not suppress sounds.
    if (nowMs < this.#quietUntilMs && nowMs >= this.#quietUntilMs - QUIET_MS) return false;
    this.#quietUntilMs = nowMs + QUIET_MS;
    return true;
  }

  /** Returns true for the first of several lists that receive the same event at the same time. */
  mayEmit(event: unknown): boolean {
    if (this.#emitted.has(event)) return false;
    this.#emitted.add(event);
    queueMicrotask(() => this.#emitted.delete(event));
    return true;
  }
}

export const SharedThrottleContext = createContext<SharedThrottle | undefined>(undefined);

/** Returns the throttle of the nearest provider. */
export function useSharedThrottle(): SharedThrottle {
  const ownThrottle = useOwnThrottle();
  return useContext(SharedThrottleContext) ?? ownThrottle;
}

/** Returns the throttle of one provider. */
export function useOwnThrottle(): SharedThrottle {
  const [own] = useState(() => new SharedThrottle());
  return own;
}
