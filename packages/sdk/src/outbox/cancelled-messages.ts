import { exceptionOf } from '../base/chat-exception.ts';
import { asJson, idOf, type Json, jsonsOf, textOf } from '../base/json.ts';
import type { HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { Timers } from '../platform/timers.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** A cancelled message. */
interface CancelledMessage {
  /** Time of the cancellation, epoch ms. */
  readonly atMs: number;
  /** Path of its conversation's messages, to search for it; undefined once the search is over. */
  readonly place?: string;
  /** Id of the stored message, to be deleted; 0 once it is deleted. */
  readonly id?: number;
}

export interface CancelledMessagesOptions {
  readonly storage: ClientStorage;
  readonly timers: Timers;
  readonly http: HttpClient;
}

/**
 * Own messages that were cancelled after an attempt that may have reached the server. Each is searched for there until no
 * attempt can be in flight. A stored one is hidden, and its deletion is retried until the server confirms it.
 * See docs/spec/sdk.md#outbox-rules.
 */
export class CancelledMessages {
  readonly #options: CancelledMessagesOptions;
  /** Cancelled messages by muid. */
  readonly #messages = new Map<string, CancelledMessage>();
  #uid: string | undefined;

  constructor(options: CancelledMessagesOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#messages.size === 0;
  }

  /** Resumes the deletion of messages that the user cancelled in the last seven days. */
  async begin(uid: string): Promise<void> {
    const { storage, timers } = this.#options;
    this.#uid = uid;
    const maxAgeMs = 7 * 24 * 3_600_000;
    for (const muid of await storage.names(uid, 'discarded')) {
      const cancelled = parseCancelledMessage(asJson(await storage.read(uid, 'discarded', muid)));
      if (this.#uid !== uid) return;
      if (cancelled.atMs > timers.nowMs() - maxAgeMs) this.#set(muid, cancelled);
      else void storage.remove(uid, 'discarded', muid);
    }
  }

  add({ muid, body }: OutboxEntry): void {
    const place = path`/${String(body['receiverType'])}s/${String(body['receiver'])}/messages`;
    this.#set(muid, { atMs: this.#options.timers.nowMs(), place });
  }

  /** Removes a message that the user sends again: it is no longer cancelled. */
  remove(muid: string): void {
    if (this.#uid !== undefined && this.#messages.delete(muid))
      void this.#options.storage.remove(this.#uid, 'discarded', muid);
  }

  /** Returns whether a message is the user's own and was cancelled. */
  has(message: Json): boolean {
    return this.#uid === textOf(message, 'sender') && this.#messages.has(textOf(message, 'muid') ?? '');
  }

  /** Deletes a message of the server if it was cancelled. Must be called with every message that is received. */
  seen(message: Json): void {
    const [muid = '', id] = [textOf(message, 'muid'), idOf(message, 'id')];
    const cancelled = this.#messages.get(muid);
    if (cancelled && id && !('id' in cancelled) && this.has(message)) this.#set(muid, { ...cancelled, id });
  }

  clear(): void {
    this.#uid = undefined;
    this.#messages.clear();
  }

  #set(muid: string, cancelled: CancelledMessage): void {
    if (this.#uid === undefined) return;
    this.#messages.set(muid, cancelled);
    void this.#options.storage.write(this.#uid, 'discarded', muid, cancelled);
    void this.#findOrDelete(muid, cancelled);
  }

  async #findOrDelete(muid: string, cancelled: CancelledMessage): Promise<void> {
    const { http, timers } = this.#options;
    const { id, place, atMs } = cancelled;
    const isCurrent = () => this.#messages.get(muid) === cancelled;
    if (!(id || place) || !isCurrent()) return;
    const retry = (ms: number) => timers.after(ms, () => void this.#findOrDelete(muid, cancelled));
    const markDeleted = () => isCurrent() && this.#set(muid, { atMs, id: 0 });
    try {
      if (id) {
        await http.ask('DELETE', path`/messages/${id}`, {}, {});
        markDeleted();
      } else {
        const data = await http.ask('GET', `${place}?hideReplies=false&limit=100`);
        for (const message of jsonsOf(data)) this.seen(message);
        // An attempt can be in flight for this long.
        const inFlightMs = 60_000;
        if (timers.nowMs() - atMs < inFlightMs) retry(inFlightMs);
        else if (isCurrent()) this.#set(muid, { atMs });
      }
    } catch (error) {
      const { retryable, code } = exceptionOf(error, 'ERR_NETWORK');
      const retryMs = 5_000;
      if (retryable) retry(retryMs);
      else if (id && code.startsWith('ERR_MESSAGE')) markDeleted();
    }
  }
}

/** Parses a stored message; in an invalid value `atMs` is not a number, and every comparison with it is false. */
function parseCancelledMessage(stored: Json): CancelledMessage {
  return stored as unknown as CancelledMessage;
}
