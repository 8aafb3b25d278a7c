import { purgeEvents } from '../../storage/conversations/user-events-store.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Chat } from '../chat.ts';
import { EVENT_RETENTION_MS } from './list-changes.ts';

const PURGE_INTERVAL_MS = 3_600_000;
/**
 * Number of newest events of a conversation that are kept, whatever their age. See
 * docs/spec/rest-and-realtime.md#conversations-and-changes.
 */
const MIN_EVENTS_PER_CONVERSATION = 10_000;

/** Deletes old events, which can no longer be requested, every hour. */
export class EventPurge {
  readonly #chat: Chat;
  readonly #logger: Logger;
  #cancel: (() => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(chat: Chat, logger: Logger) {
    this.#chat = chat;
    this.#logger = logger;
  }

  start(): void {
    this.#cancel = this.#chat.clock.after(PURGE_INTERVAL_MS, () => {
      this.#running = this.#purge();
      this.start();
    });
  }

  async stop(): Promise<void> {
    this.#cancel?.();
    await this.#running;
  }

  async #purge(): Promise<void> {
    const { storage, clock } = this.#chat;
    try {
      await purgeEvents(storage.db, clock.now() - EVENT_RETENTION_MS, MIN_EVENTS_PER_CONVERSATION);
    } catch (error) {
      this.#logger.error({ error: error instanceof Error ? error.name : 'unknown' }, 'old events were not deleted');
    }
  }
}
