import type { ReceiverType } from '@chatwire/protocol';
import { abortable } from '../base/abortable.ts';
import { ChatException } from '../base/chat-exception.ts';
import { promiseOf } from '../base/promise-of.ts';
import type { CallOptions, HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { Timers } from '../platform/timers.ts';
import type { Connection } from './connection.ts';

/** Everything up to a message, in a conversation or in one of its threads. */
export interface ReceiptMark {
  readonly receiptType: 'delivered' | 'read';
  readonly receiver: string;
  readonly receiverType: ReceiverType;
  readonly id: number;
  readonly parentId: number | undefined;
}

export interface ReceiptLineOptions {
  readonly http: HttpClient;
  readonly timers: Timers;
  readonly connection: Connection;
  /** The server knows. */
  readonly told: (mark: ReceiptMark) => void;
}

/** Marks of one conversation or thread that go as one. */
interface Merged {
  readonly marks: Set<ReceiptMark>;
  readonly sent: Promise<void>;
  readonly send: () => void;
}

/** While the server asks for less, marks are merged for so long. */
const THROTTLED_MS = 5_000;

/**
 * Tells the server how far this user has come: over the connection, or by REST without one. While the server asks for
 * less, the marks of a conversation or thread become one call with the newest of them. Contract 10, 17.
 */
export class ReceiptLine {
  readonly #options: ReceiptLineOptions;
  readonly #merged = new Map<string, Merged>();

  constructor(options: ReceiptLineOptions) {
    this.#options = options;
  }

  async send(mark: ReceiptMark, { signal }: CallOptions = {}): Promise<void> {
    if (!this.#options.connection.isThrottled) return this.#tell(mark, signal);
    const { id: _, ...place } = mark;
    const key = Object.values(place).join(' ');
    const { marks, sent } = this.#merged.get(key) ?? this.#merge(key);
    const join = () => {
      marks.add(mark);
      return sent;
    };
    return abortable(signal, join, () => marks.delete(mark));
  }

  /** Nothing waits any longer. */
  clear(): void {
    for (const { send } of this.#merged.values()) send();
  }

  #merge(key: string): Merged {
    const marks = new Set<ReceiptMark>();
    const { promise, resolve } = promiseOf<ReceiptMark | undefined>();
    const send = () => {
      cancel();
      this.#merged.delete(key);
      resolve([...marks].sort((a, b) => b.id - a.id)[0]);
    };
    const cancel = this.#options.timers.after(THROTTLED_MS, send);
    const merged = { marks, send, sent: promise.then((newest) => newest && this.#tell(newest)) };
    this.#merged.set(key, merged);
    return merged;
  }

  async #tell(mark: ReceiptMark, signal?: AbortSignal): Promise<void> {
    const { connection, told } = this.#options;
    const { receiptType, receiver, receiverType, id, parentId } = mark;
    const options = signal && { signal };
    const data = { receiptType, receiver, receiverType, id: String(id), parentId: parentId?.toString() };
    try {
      await connection.ask('receipt', data, options);
    } catch (error) {
      // There is no connection, it went away meanwhile, or takes no more for now.
      if (!(error instanceof ChatException) || !isTransient(error)) throw error;
      await this.#byRest(mark, options);
    }
    told(mark);
  }

  async #byRest(mark: ReceiptMark, options: CallOptions | undefined): Promise<void> {
    const { http } = this.#options;
    const { receiptType, receiver, receiverType, id, parentId } = mark;
    const body = { id: String(id) };
    if (parentId !== undefined) {
      // REST knows no delivery of replies; reading includes it.
      if (receiptType === 'read') await http.ask('POST', path`/messages/${parentId}/thread/read`, options, body);
      return;
    }
    const side = receiverType === 'group' ? 'groups' : 'users';
    await http.ask('POST', path`/${side}/${receiver}/conversation/${receiptType}`, options, body);
  }
}

function isTransient({ code, retryable }: ChatException): boolean {
  return retryable || code === 'NO_WEBSOCKET_CONNECTION' || code === 'ERR_TOO_MANY_REQUESTS';
}
