/** One event for a reader, ready for the socket. */
export interface TailEvent {
  readonly bytes: Buffer;
  /** Position of the reader once it has this event. */
  readonly logId?: string;
}

/** Writes to the socket: `accepted` is called once the bytes have left the process. */
export type WriteToSocket = (bytes: Buffer, accepted: () => void) => void;

/** Bytes handed to the socket at a time; the rest waits here, where it can still be dropped. */
const SOCKET_BYTES = 64 * 1024;
/** Pending data beyond which a reader is too slow. See docs/spec/notifications.md#live-tail. */
const MAX_BYTES = 1024 * 1024;
const MAX_EVENTS = 1_000;

/** Pending events of one reader, in order. */
export class TailQueue {
  readonly #write: WriteToSocket;
  #pending: TailEvent[] = [];
  #pendingBytes = 0;
  #handedBytes = 0;
  #handedEvents = 0;
  #acceptedWrites = 0;
  #sent: string | undefined;
  #drained: (() => void)[] = [];

  constructor(write: WriteToSocket) {
    this.#write = write;
  }

  push(events: readonly TailEvent[]): void {
    for (const event of events) {
      this.#pending.push(event);
      this.#pendingBytes += event.bytes.length;
    }
    this.#flush();
  }

  /** Whether a reader has left more unread than it may. */
  get isOverLimit(): boolean {
    const bytes = this.#pendingBytes + this.#handedBytes;
    return bytes > MAX_BYTES || this.#pending.length + this.#handedEvents > MAX_EVENTS;
  }

  get isEmpty(): boolean {
    return this.#handedEvents === 0;
  }

  /** Increases whenever the reader has accepted data. */
  get acceptedWrites(): number {
    return this.#acceptedWrites;
  }

  /** Position of the last event that was handed to the socket. */
  get sent(): string | undefined {
    return this.#sent;
  }

  /** Resolves once everything has been handed to the socket, or was dropped. */
  async drained(): Promise<void> {
    if (this.#pending.length > 0) await new Promise<void>((resolve) => this.#drained.push(resolve));
  }

  /** Drops pending events. */
  clear(): void {
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#notifyDrained();
  }

  #flush(): void {
    if (this.#pending.length === 0 || this.#handedBytes >= SOCKET_BYTES) return;
    let count = 0;
    let bytes = 0;
    while (count < this.#pending.length && this.#handedBytes + bytes < SOCKET_BYTES) {
      bytes += this.#pending[count]?.bytes.length ?? 0;
      count += 1;
    }
    const events = this.#pending.splice(0, count);
    this.#pendingBytes -= bytes;
    this.#handedBytes += bytes;
    this.#handedEvents += count;
    this.#sent = events.findLast(({ logId }) => logId !== undefined)?.logId ?? this.#sent;
    this.#write(Buffer.concat(events.map((event) => event.bytes)), () => {
      this.#handedBytes -= bytes;
      this.#handedEvents -= count;
      this.#acceptedWrites += 1;
      this.#flush();
      if (this.#pending.length === 0) this.#notifyDrained();
    });
  }

  #notifyDrained(): void {
    for (const resolve of this.#drained.splice(0)) resolve();
  }
}
