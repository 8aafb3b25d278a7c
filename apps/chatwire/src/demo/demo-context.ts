import type { Sandbox, SandboxUrls } from '@chatwire/sandbox';
import type { Api } from './api.ts';
import type { DemoDevice } from './register-devices.ts';
import type { StoryClock } from './story-clock.ts';

/** Dependencies of a scene: the public API, the clock, and the sandbox providers with their faults. */
export interface DemoContext {
  readonly api: Api;
  readonly clock: StoryClock;
  readonly sandbox: Sandbox;
  readonly urls: SandboxUrls;
  readonly publicUrl: string;
  /** uid → auth token. Users change their own preferences with it, so that the change is recorded as theirs. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Devices on which users open some of their pushes; scenes may add and remove them. */
  readonly openingDevices: DemoDevice[];
  /** Resolves when the log contains all notifications so far. The clock must not be advanced before that. */
  readonly settled: () => Promise<void>;
  /** Sends the due digests. */
  readonly fireTimers: () => Promise<void>;
}
