import { exceptionOf } from '../base/chat-exception.ts';
import { asJson, idOf, type Json, jsonsOf, textOf } from '../base/json.ts';
import type { HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { Timers } from '../platform/timers.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** A message that was given up. */
interface Discard {
  /** Since when, epoch ms. */
  readonly atMs: number;
  /** Where to look for it; undefined once that is done. */
  readonly place?: string;
  /** Since it has shown, the message to be deleted; 0 if it is gone. */
  readonly id?: number;
}

export interface DiscardsOptions {
  readonly storage: ClientStorage;
  readonly timers: Timers;
  readonly http: HttpClient;
}

/**
 * Own messages that were given up after a try that may have reached the server. Each is looked for there until no try can
 * be under way any more; wherever and whenever it shows, it is hidden, and deleted on the server until that has said it is gone.
 * See docs/spec/sdk.md#outbox-rules.
 */
export class Discards {
  readonly #options: DiscardsOptions;
  /** By their muids. */
  readonly #discards = new Map<string, Discard>();
  #uid: string | undefined;

  constructor(options: DiscardsOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#discards.size === 0;
  }

  /** Goes on with what the user has given up in the last seven days. */
  async begin(uid: string): Promise<void> {
    const { storage, timers } = this.#options;
    this.#uid = uid;
    const keptMs = 7 * 24 * 3_600_000;
    for (const muid of await storage.names(uid, 'discarded')) {
      const discard = discardOf(asJson(await storage.read(uid, 'discarded', muid)));
      if (this.#uid !== uid) return;
      if (discard.atMs > timers.nowMs() - keptMs) this.#note(muid, discard);
      else void storage.remove(uid, 'discarded', muid);
    }
  }

  add({ muid, body }: OutboxEntry): void {
    const place = path`/${String(body['receiverType'])}s/${String(body['receiver'])}/messages`;
    this.#note(muid, { atMs: this.#options.timers.nowMs(), place });
  }

  /** It is sent again: it is wanted after all. */
  remove(muid: string): void {
    if (this.#uid !== undefined && this.#discards.delete(muid))
      void this.#options.storage.remove(this.#uid, 'discarded', muid);
  }

  /** Whether a message, of whomever, is an own one that was given up. */
  has(message: Json): boolean {
    return this.#uid === textOf(message, 'sender') && this.#discards.has(textOf(message, 'muid') ?? '');
  }

  /** A message has shown. */
  seen(message: Json): void {
    const [muid = '', id] = [textOf(message, 'muid'), idOf(message, 'id')];
    const discard = this.#discards.get(muid);
    if (discard && id && !('id' in discard) && this.has(message)) this.#note(muid, { ...discard, id });
  }

  clear(): void {
    this.#uid = undefined;
    this.#discards.clear();
  }

  #note(muid: string, discard: Discard): void {
    if (this.#uid === undefined) return;
    this.#discards.set(muid, discard);
    void this.#options.storage.write(this.#uid, 'discarded', muid, discard);
    void this.#pursue(muid, discard);
  }

  async #pursue(muid: string, discard: Discard): Promise<void> {
    const { http, timers } = this.#options;
    const { id, place, atMs } = discard;
    const isCurrent = () => this.#discards.get(muid) === discard;
    if (!(id || place) || !isCurrent()) return;
    const again = (ms: number) => timers.after(ms, () => void this.#pursue(muid, discard));
    const gone = () => isCurrent() && this.#note(muid, { atMs, id: 0 });
    try {
      if (id) {
        await http.ask('DELETE', path`/messages/${id}`, {}, {});
        gone();
      } else {
        const data = await http.ask('GET', `${place}?hideReplies=false&limit=100`);
        for (const message of jsonsOf(data)) this.seen(message);
        // So long a try may be under way.
        const underWayMs = 60_000;
        if (timers.nowMs() - atMs < underWayMs) again(underWayMs);
        else if (isCurrent()) this.#note(muid, { atMs });
      }
    } catch (error) {
      const { retryable, code } = exceptionOf(error, 'ERR_NETWORK');
      const againMs = 5_000;
      if (retryable) again(againMs);
      else if (id && code.startsWith('ERR_MESSAGE')) gone();
    }
  }
}

/** As it was stored; of what was not, `atMs` is no number, and compares like none. */
function discardOf(stored: Json): Discard {
  return stored as unknown as Discard;
}
