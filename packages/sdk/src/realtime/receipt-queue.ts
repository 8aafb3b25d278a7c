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

export interface ReceiptQueueOptions {
  readonly http: HttpClient;
  readonly timers: Timers;
  readonly connection: Connection;
  /** A mark is about to be sent, or to wait for others. */
  readonly marked: (mark: ReceiptMark) => void;
  /** The server has acknowledged a mark. */
  readonly acknowledged: (mark: ReceiptMark) => void;
}

/** Marks of one conversation or thread that are merged and sent as one. */
interface PendingMarks {
  readonly marks: Set<ReceiptMark>;
  readonly sent: Promise<void>;
  readonly send: () => void;
}

/**
 * Reports how far this user has received and read: over the connection, or by REST without one. Marks of a conversation
 * or thread that follow too soon, or while the connection is throttled, become one call with the newest of them.
 * See docs/spec/sdk.md#connection, #receipts-and-unread.
 */
export class ReceiptQueue {
  readonly #options: ReceiptQueueOptions;
  readonly #waiting = new Map<string, PendingMarks>();

  constructor(options: ReceiptQueueOptions) {
    this.#options = options;
  }

  async send(mark: ReceiptMark, { signal }: CallOptions = {}): Promise<void> {
    this.#options.marked(mark);
    const key = scopeOf(mark);
    const waiting = this.#waiting.get(key);
    if (!waiting && !this.#options.connection.isThrottled) return this.#send(mark, signal);
    // While the connection is throttled, marks wait this long for others.
    const throttledMs = 5_000;
    const { marks, sent } = waiting ?? this.#collect(key, throttledMs);
    const join = () => {
      marks.add(mark);
      return sent;
    };
    return abortable(signal, join, () => marks.delete(mark));
  }

  /** Ends all waits at once. Called at the end of a session, when sending the marks is rejected. */
  clear(): void {
    for (const { send } of this.#waiting.values()) send();
  }

  /** Collects the marks of a conversation or thread for a time, and then sends the newest one, if there is any. */
  #collect(key: string, ms: number): PendingMarks {
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
    // Deliveries within this time after a report wait, and are reported together.
    const deliveredMs = 500;
    if (mark.receiptType === 'delivered') this.#collect(scopeOf(mark), deliveredMs);
    return this.#report(mark, signal);
  }

  async #report(mark: ReceiptMark, signal?: AbortSignal): Promise<void> {
    const { connection, acknowledged } = this.#options;
    const { receiptType, receiver, receiverType, id, parentId } = mark;
    const options = signal && { signal };
    const data = { receiptType, receiver, receiverType, id: String(id), parentId: parentId?.toString() };
    try {
      await connection.ask('receipt', data, options);
    } catch (error) {
      // No connection, a lost one, or a throttled one.
      if (!(error instanceof ChatException) || !isTransient(error)) throw error;
      await this.#reportByRest(mark, options);
    }
    acknowledged(mark);
  }

  async #reportByRest(mark: ReceiptMark, options: CallOptions | undefined): Promise<void> {
    const { http } = this.#options;
    const { receiptType, receiver, receiverType, id, parentId } = mark;
    const body = { id: String(id) };
    if (parentId !== undefined) {
      // REST has no delivery of replies; reading includes it.
      if (receiptType === 'read') await http.ask('POST', path`/messages/${parentId}/thread/read`, options, body);
      return;
    }
    const side = receiverType === 'group' ? 'groups' : 'users';
    await http.ask('POST', path`/${side}/${receiver}/conversation/${receiptType}`, options, body);
  }
}

/** Returns the key of a mark: its kind and its conversation or thread. */
export function scopeOf({ id: _, ...scope }: ReceiptMark): string {
  return Object.values(scope).join(' ');
}

function isTransient({ code, retryable }: ChatException): boolean {
  return retryable || code === 'NO_WEBSOCKET_CONNECTION' || code === 'ERR_TOO_MANY_REQUESTS';
}
