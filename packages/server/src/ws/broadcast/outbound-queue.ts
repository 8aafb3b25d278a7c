import type { Clock } from '../../base/time/clock.ts';
import { mergeTextDeltas } from './merge-text-deltas.ts';
import { OutboundFrame } from './outbound-frame.ts';

/** The socket of a connection. */
export interface Pipe {
  /** Number of bytes that were written and have not left this machine. */
  readonly bufferedBytes: number;
  /** `accepted` is called once the bytes have left. */
  write(bytes: Buffer, accepted: () => void): void;
}

/** Frames wait here, where they can still be merged, while the socket has this many bytes buffered. */
const PIPE_BYTES = 16 * 1024;
/** Threshold above which a connection counts as slow. See docs/spec/rest-and-realtime.md#back-pressure. */
const SLOW_BYTES = 64 * 1024;
const OVERFLOW_BYTES = 1024 * 1024;
const OVERFLOW_FRAMES = 1_000;
const STALL_MS = 20_000;

/**
 * Outbound frames of one connection, in order. While the connection is slow, drops presence and typing frames, and of absolute
 * values keeps the newest. Never drops durable frames.
 * See docs/spec/rest-and-realtime.md#back-pressure.
 */
export class OutboundQueue {
  readonly #pipe: Pipe;
  readonly #clock: Clock;
  /**
   * In order of sending; a merged frame moves to the end, so that it never overtakes the frames it refers to. Undefined
   * while none waits, which saves 0.2 KB for each idle connection.
   */
  #waiting: Map<string | number, OutboundFrame> | undefined;
  #drained: (() => void)[] | undefined;
  #waitingBytes = 0;
  #nextKey = 0;
  #lastKey: string | number | undefined;
  /** Number of frames that were written to the socket and have not left this machine. */
  #handedOver = 0;
  #acceptedAtMs: number;
  #cursor: string | undefined;

  constructor(pipe: Pipe, clock: Clock) {
    this.#pipe = pipe;
    this.#clock = clock;
    this.#acceptedAtMs = clock.now();
  }

  /** Queues a frame. Returns `overflow` if the connection is too far behind and must be closed. */
  push(frame: OutboundFrame): 'queued' | 'overflow' {
    if (!this.#waiting && this.#hasRoom()) {
      this.#write(frame);
      return 'queued';
    }
    if (this.#bytes > SLOW_BYTES && frame.isDroppable) return 'queued';
    const waiting = this.#add(frame);
    return this.#bytes > OVERFLOW_BYTES || waiting > OVERFLOW_FRAMES ? 'overflow' : 'queued';
  }

  /** Whether data is pending and the socket has sent nothing for 20 s. */
  get isStalled(): boolean {
    return this.#handedOver > 0 && this.#clock.now() - this.#acceptedAtMs > STALL_MS;
  }

  /** Cursor of the last durable frame that was written to the socket. */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** Resolves once no frame waits. */
  async drained(): Promise<void> {
    if (this.#waiting) await new Promise<void>((resolve) => (this.#drained ??= []).push(resolve));
  }

  /** Drops waiting frames. Call this when the connection has closed. */
  clear(): void {
    this.#waiting = undefined;
    this.#waitingBytes = 0;
    this.#settle();
  }

  get #bytes(): number {
    return this.#waitingBytes + this.#pipe.bufferedBytes;
  }

  /** Adds a frame that has to wait. Returns the number of waiting frames. */
  #add(frame: OutboundFrame): number {
    const waiting = (this.#waiting ??= new Map());
    const last = this.#lastKey === undefined ? undefined : waiting.get(this.#lastKey);
    const merged = last && mergeTextDeltas(last.frame, frame.frame);
    if (last && merged) this.#remove(waiting, this.#lastKey ?? '', last);
    const key = frame.mergeKey ?? this.#nextKey++;
    const replaced = waiting.get(key);
    if (replaced) this.#remove(waiting, key, replaced);
    const added = merged ? new OutboundFrame(merged) : frame;
    waiting.set(key, added);
    this.#waitingBytes += added.bytes.length;
    this.#lastKey = key;
    return waiting.size;
  }

  #remove(waiting: Map<string | number, OutboundFrame>, key: string | number, frame: OutboundFrame): void {
    waiting.delete(key);
    this.#waitingBytes -= frame.bytes.length;
  }

  #hasRoom(): boolean {
    return this.#pipe.bufferedBytes < PIPE_BYTES;
  }

  #write(frame: OutboundFrame): void {
    if (this.#handedOver === 0) this.#acceptedAtMs = this.#clock.now();
    this.#handedOver += 1;
    this.#cursor = frame.frame.cursor ?? this.#cursor;
    this.#pipe.write(frame.bytes, this.#accepted);
  }

  readonly #accepted = (): void => {
    this.#acceptedAtMs = this.#clock.now();
    this.#handedOver -= 1;
    if (!this.#waiting) return;
    for (const [key, frame] of this.#waiting) {
      if (!this.#hasRoom()) return;
      this.#remove(this.#waiting, key, frame);
      this.#write(frame);
    }
    this.#waiting = undefined;
    this.#settle();
  };

  #settle(): void {
    const drained = this.#drained ?? [];
    this.#drained = undefined;
    for (const resolve of drained) resolve();
  }
}
