import type { SandboxProvider } from './sandbox-provider.ts';

/**
 * Fault with a response. `401`: the credentials are rejected. `deadToken`: the device, address, or number no longer
 * exists. `optedOut`: the recipient has unsubscribed (SMS only; elsewhere the same as `deadToken`).
 */
export type FaultResponse = '429' | '5xx' | '401' | 'deadToken' | 'optedOut';
/**
 * `timeout`: no response. `goaway`: the connection is closed with the request unprocessed. `disconnect`: the connection
 * is cut after the request was received, without a response. `responseLost`: accepted, but no response is sent (push
 * only). `undelivered`: accepted and later reported as failed (email and SMS only; elsewhere only accepted).
 */
export type Fault = 'none' | 'timeout' | 'goaway' | 'disconnect' | 'responseLost' | 'undelivered' | FaultResponse;

/** Faults supported by every provider. */
export const COMMON_FAULTS = ['none', 'timeout', 'goaway', '429', '5xx', '401', 'deadToken'] as const;

export interface FaultSettings {
  readonly fault: Fault;
  /** Delay of every response, ms. */
  readonly latencyMs: number;
  /** `Retry-After` header of a 429 or 5xx: seconds or an HTTP date. Null: no header. */
  readonly retryAfter: string | null;
  /** The fault ends after this number of requests. Null: it stays until cleared. */
  readonly times: number | null;
}

const NO_FAULT: FaultSettings = { fault: 'none', latencyMs: 0, retryAfter: null, times: null };

/** Simulated faults, per provider. */
export class Faults {
  readonly #settings = new Map<SandboxProvider, FaultSettings>();

  get(provider: SandboxProvider): FaultSettings {
    return this.#settings.get(provider) ?? NO_FAULT;
  }

  /** Replaces a provider's settings. Omitted members take their defaults: no fault, no latency. */
  set(provider: SandboxProvider, settings: Partial<FaultSettings>): void {
    this.#settings.set(provider, { ...NO_FAULT, ...settings });
  }

  /** Removes all faults. */
  clear(): void {
    this.#settings.clear();
  }

  /** Returns the settings for one request, and counts it towards `times`. */
  take(provider: SandboxProvider): FaultSettings {
    const settings = this.get(provider);
    if (settings.fault === 'none' || settings.times === null) return settings;
    const times = settings.times - 1;
    this.#settings.set(provider, times > 0 ? { ...settings, times } : { ...NO_FAULT, latencyMs: settings.latencyMs });
    return settings;
  }
}
