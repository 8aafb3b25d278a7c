import type { Chat } from '@chatwire/sdk';
import type { KitTimers } from '../platform/kit-timers.ts';
import { chunksPerFrame } from './chunks-per-frame.ts';

/** The part of a view required to paint runs. */
export type RunSource = Pick<Chat.ConversationHandle, 'getRun' | 'subscribeRun'>;

export interface RunPacerOptions {
  readonly source: RunSource;
  readonly runId: string;
  /** Minimum time between two painted chunks, in milliseconds; 0: none. */
  readonly speedMs: () => number;
  readonly timers: KitTimers;
  /** Called when no subscribers are left. */
  readonly rested: () => void;
}

/**
 * Maximum time in milliseconds between the arrival of the newest chunk and the painting of everything.
 * See docs/spec/message-list.md#text-and-pacing.
 */
const MAX_DELAY_MS = 2_000;

/**
 * Determines the visible part of a run: one chunk after the other, text after text, at most 2 s after their arrival.
 * Chunks received before the first use are visible immediately. Independent of other runs.
 * See docs/spec/message-list.md#text-and-pacing.
 */
export class RunPacer {
  readonly #options: RunPacerOptions;
  readonly #listeners = new Set<() => void>();
  #painted: readonly number[];
  #receivedAtMs: number;
  #paintedAtMs = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;
  #leave: (() => void) | undefined;

  constructor(options: RunPacerOptions) {
    this.#options = options;
    this.#painted = this.#received();
    this.#receivedAtMs = options.timers.nowMs();
  }

  /** Returns the number of visible chunks of a text. */
  paintedOf(index: number): number {
    return this.#painted[index] ?? 0;
  }

  /** Returns whether everything before a text is visible; the text does not start earlier. */
  hasReached(index: number): boolean {
    return this.#received()
      .slice(0, index)
      .every((count, at) => this.paintedOf(at) >= count);
  }

  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#watch();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#rest();
    };
  };

  /** Called when the pause between two chunks has changed. */
  speedChanged(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#plan();
  }

  #watch(): void {
    const { source, runId, timers } = this.#options;
    this.#leave = source.subscribeRun(runId, () => {
      this.#receivedAtMs = timers.nowMs();
      this.#plan();
    });
    this.#plan();
  }

  #rest(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#leave?.();
    this.#options.rested();
  }

  /** Paints now, or at the end of the pause since the last chunk. */
  #plan(): void {
    if (this.#cancel || this.#behind() === 0) return;
    const { timers, speedMs } = this.#options;
    const nowMs = timers.nowMs();
    const dueMs = Math.min(this.#paintedAtMs + speedMs(), this.#receivedAtMs + MAX_DELAY_MS);
    if (dueMs <= nowMs || speedMs() <= 0) return this.#paint(nowMs);
    this.#cancel = timers.after(dueMs - nowMs, () => {
      this.#cancel = undefined;
      this.#paint(timers.nowMs());
    });
  }

  #paint(nowMs: number): void {
    const leftMs = this.#receivedAtMs + MAX_DELAY_MS - nowMs;
    let step = chunksPerFrame(this.#behind(), this.#options.speedMs(), leftMs);
    this.#painted = this.#received().map((count, index) => {
      const taking = Math.min(step, count - this.paintedOf(index));
      step -= taking;
      return this.paintedOf(index) + taking;
    });
    this.#paintedAtMs = nowMs;
    for (const listener of this.#listeners) listener();
    this.#plan();
  }

  #behind(): number {
    return this.#received().reduce((sum, count, index) => sum + count - this.paintedOf(index), 0);
  }

  /** Returns the received chunks per text; empty for a run that was stored and is no longer known. */
  #received(): readonly number[] {
    const { source, runId } = this.#options;
    return source.getRun(runId)?.texts.map(({ chunks }) => chunks.length) ?? this.#painted ?? [];
  }
}
