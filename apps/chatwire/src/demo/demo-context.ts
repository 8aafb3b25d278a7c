import type { Sandbox, SandboxUrls } from '@chatwire/sandbox';
import type { Api } from './api.ts';
import type { StoryClock } from './story-clock.ts';

/** What a scene may use: the public API, the clock, and the sandbox providers with their faults. */
export interface DemoContext {
  readonly api: Api;
  readonly clock: StoryClock;
  readonly sandbox: Sandbox;
  readonly urls: SandboxUrls;
  readonly publicUrl: string;
  /** Resolves when every notification so far is in the log: before that, time must not leap. */
  readonly settled: () => Promise<void>;
  /** Sends the digests that are due. */
  readonly fireTimers: () => Promise<void>;
}
