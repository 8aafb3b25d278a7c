import type { SecretBox } from '../base/secrets/secret-box.ts';
import type { Clock } from '../base/time/clock.ts';
import { Versioned } from '../settings/versioned.ts';
import { readVersion } from '../storage/notifications/settings/notification-versions-store.ts';
import type { Db } from '../storage/storage.ts';
import { listWebhooks } from '../storage/webhooks/webhooks-store.ts';
import { toEndpoint, type WebhookEndpoint } from './webhook.ts';

/** The endpoints at one version. */
export interface EndpointList {
  readonly version: number;
  readonly endpoints: readonly WebhookEndpoint[];
}

/** The enabled endpoints, cached in memory: writes of this server are visible at once, those of another one within a second. */
export class WebhookEndpoints {
  readonly #held: Versioned<EndpointList>;

  constructor({ db, clock, secrets }: { db: Db; clock: Clock; secrets: SecretBox }) {
    this.#held = new Versioned({
      db,
      clock,
      name: 'webhooks',
      load: async () => {
        const version = await readVersion(db, 'webhooks');
        const endpoints = (await listWebhooks(db)).map((row) => toEndpoint(row, secrets));
        return { version, endpoints: endpoints.filter(({ isEnabled }) => isEnabled) };
      },
    });
  }

  enabled(): Promise<EndpointList> {
    return this.#held.get();
  }

  /** Invalidates the cache after a write. */
  forget(): void {
    this.#held.forget();
  }
}
