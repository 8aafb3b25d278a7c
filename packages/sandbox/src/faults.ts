import type { SandboxProvider } from './sandbox-provider.ts';

/**
 * Fault that a provider responds with. `401`: our credentials are rejected. `deadToken`: the device, address or number is
 * no longer there. `optedOut`: whom it concerns has asked for no more messages (texts only; elsewhere as `deadToken`).
 */
export type FaultResponse = '429' | '5xx' | '401' | 'deadToken' | 'optedOut';
/**
 * `timeout`: no response at all. `goaway`: the connection is given up with the request unread. `disconnect`: the
 * connection is cut after the request came in, without a word. `undelivered`: taken, and later reported as failed
 * (emails and texts only; elsewhere just taken).
 */
export type Fault = 'none' | 'timeout' | 'goaway' | 'disconnect' | 'undelivered' | FaultResponse;

/** Faults that every provider can have. */
export const ANYWHERE = ['none', 'timeout', 'goaway', '429', '5xx', '401', 'deadToken'] as const;

export interface FaultSettings {
  readonly fault: Fault;
  /** Delay of every response, good or bad. */
  readonly latencyMs: number;
  /** `Retry-After` of a 429 or 5xx: seconds or an HTTP date. Null: none. */
  readonly retryAfter: string | null;
  /** After so many requests the fault switches itself off. Null: it stays. */
  readonly times: number | null;
}

const NO_FAULT: FaultSettings = { fault: 'none', latencyMs: 0, retryAfter: null, times: null };

/** Trouble on demand, per provider. */
export class Faults {
  readonly #settings = new Map<SandboxProvider, FaultSettings>();

  get(provider: SandboxProvider): FaultSettings {
    return this.#settings.get(provider) ?? NO_FAULT;
  }

  /** Replaces a provider's settings; members left out take their defaults: no fault, no latency. */
  set(provider: SandboxProvider, settings: Partial<FaultSettings>): void {
    this.#settings.set(provider, { ...NO_FAULT, ...settings });
  }

  /** Everything works again. */
  clear(): void {
    this.#settings.clear();
  }

  /** The settings for one request, which counts towards `times`. */
  take(provider: SandboxProvider): FaultSettings {
    const settings = this.get(provider);
    if (settings.fault === 'none' || settings.times === null) return settings;
    const times = settings.times - 1;
    this.#settings.set(provider, times > 0 ? { ...settings, times } : { ...NO_FAULT, latencyMs: settings.latencyMs });
    return settings;
  }
}
