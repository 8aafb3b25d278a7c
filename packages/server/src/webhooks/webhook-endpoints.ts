import type { SecretBox } from '../base/secrets/secret-box.ts';
import type { Clock } from '../base/time/clock.ts';
import { Versioned } from '../settings/versioned.ts';
import { readVersion } from '../storage/notifications/settings/notification-versions-store.ts';
import type { Db } from '../storage/storage.ts';
import { listWebhooks } from '../storage/webhooks/webhooks-store.ts';
import { toEndpoint, type WebhookEndpoint } from './webhook.ts';

/** The endpoints and their version. */
export interface EndpointList {
  readonly version: number;
  readonly endpoints: readonly WebhookEndpoint[];
}

/** Caches the enabled endpoints. Writes of this server are visible at once, and those of another one within a second. */
export class WebhookEndpoints {
  readonly #cache: Versioned<EndpointList>;

  constructor({ db, clock, secrets }: { db: Db; clock: Clock; secrets: SecretBox }) {
    this.#cache = new Versioned({
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
    return this.#cache.get();
  }

  /** Invalidates the cache after a write. */
  clear(): void {
    this.#cache.clear();
  }
}
