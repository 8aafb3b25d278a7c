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

/** Marks of one conversation or thread that wait, to go as one. */
interface Waiting {
  readonly marks: Set<ReceiptMark>;
  readonly sent: Promise<void>;
  readonly send: () => void;
}

/**
 * Tells the server how far this user has come: over the connection, or by REST without one. Marks of a conversation or
 * thread that come too soon after another, or while the server asks for less, become one call with the newest of them.
 * See docs/spec/sdk.md#connection, #receipts-and-unread.
 */
export class ReceiptLine {
  readonly #options: ReceiptLineOptions;
  readonly #waiting = new Map<string, Waiting>();

  constructor(options: ReceiptLineOptions) {
    this.#options = options;
  }

  async send(mark: ReceiptMark, { signal }: CallOptions = {}): Promise<void> {
    const key = placeOf(mark);
    const waiting = this.#waiting.get(key);
    if (!waiting && !this.#options.connection.isThrottled) return this.#send(mark, signal);
    // While the server asks for less, marks wait so long for others.
    const throttledMs = 5_000;
    const { marks, sent } = waiting ?? this.#wait(key, throttledMs);
    const join = () => {
      marks.add(mark);
      return sent;
    };
    return abortable(signal, join, () => marks.delete(mark));
  }

  /** Nothing waits any longer: without a session it is refused. */
  clear(): void {
    for (const { send } of this.#waiting.values()) send();
  }

  #wait(key: string, ms: number): Waiting {
    const marks = new Set<ReceiptMark>();
    const { promise, resolve } = promiseOf<ReceiptMark | undefined>();
    const send = () => {
      cancel();
      this.#waiting.delete(key);
      resolve([...marks].sort((a, b) => b.id - a.id)[0]);
    };
    const cancel = this.#options.timers.after(ms, send);
    const waiting = { marks, sent: promise.then((newest) => newest && this.#send(newest)), send };
    this.#waiting.set(key, waiting);
    return waiting;
  }

  #send(mark: ReceiptMark, signal?: AbortSignal): Promise<void> {
    // From one delivery that is told to the next.
    const deliveredMs = 500;
    if (mark.receiptType === 'delivered') this.#wait(placeOf(mark), deliveredMs);
    return this.#tell(mark, signal);
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

/** Names the kind of a mark, and the conversation or thread it is in. */
export function placeOf({ id: _, ...place }: ReceiptMark): string {
  return Object.values(place).join(' ');
}

function isTransient({ code, retryable }: ChatException): boolean {
  return retryable || code === 'NO_WEBSOCKET_CONNECTION' || code === 'ERR_TOO_MANY_REQUESTS';
}
