import type { RecorderAdapter, Recording } from '../../adapters/chat-adapters.ts';
import type { KitTimers } from '../../platform/kit-timers.ts';

/** State of the voice recorder. `levels`: loudness at each update, newest last, 0 to 1. */
export type VoiceState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'starting' }
  | { readonly phase: 'recording'; readonly elapsedMs: number; readonly levels: readonly number[] }
  | { readonly phase: 'stopping' }
  | { readonly phase: 'recorded'; readonly recording: Recording };

/** Interval at which time and level are updated, in milliseconds. */
const TICK_MS = 100;
/** Maximum number of stored levels, enough for a narrow strip. */
const MAX_LEVELS = 40;
const IDLE: VoiceState = Object.freeze({ phase: 'idle' });

/**
 * Records a voice message: idle → starting → recording → stopping → recorded, ready to play. `take` returns the message
 * from recording and recorded. `cancel` returns to idle from any state; later results of the microphone are dropped.
 * See docs/spec/message-list.md#composer.
 */
export class VoiceRecorder {
  readonly #adapter: RecorderAdapter;
  readonly #timers: KitTimers;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<() => void>();
  #state: VoiceState = IDLE;
  /** Number of the current recording. Results of earlier ones are dropped. */
  #generation = 0;
  #cancelTick: (() => void) | undefined;

  constructor(adapter: RecorderAdapter, timers: KitTimers, onError: (error: unknown) => void) {
    this.#adapter = adapter;
    this.#timers = timers;
    this.#onError = onError;
  }

  getState = (): VoiceState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  start = async (): Promise<void> => {
    if (this.#state.phase !== 'idle') return;
    this.#setState({ phase: 'starting' });
    const generation = this.#generation;
    try {
      await this.#adapter.start();
      if (generation !== this.#generation) return this.#discard();
      this.#tick(this.#timers.nowMs(), []);
    } catch (error) {
      this.#fail(generation, error);
    }
  };

  /** Stops the recording, so that it can be played. Resolves to it; undefined if it has failed. */
  stop = async (): Promise<Recording | undefined> => {
    if (this.#state.phase !== 'recording') return undefined;
    this.#setState({ phase: 'stopping' });
    const generation = this.#generation;
    try {
      const recording = await this.#adapter.stop();
      if (generation !== this.#generation) return undefined;
      this.#setState({ phase: 'recorded', recording });
      return recording;
    } catch (error) {
      this.#fail(generation, error);
      return undefined;
    }
  };

  /** Ends the recording. Resolves to what should be sent; undefined if there is none. */
  take = async (): Promise<Recording | undefined> => {
    const state = this.#state;
    const recording = state.phase === 'recorded' ? state.recording : await this.stop();
    if (recording) this.#reset();
    return recording;
  };

  cancel = (): void => {
    const { phase } = this.#state;
    this.#reset();
    if (phase === 'recording') this.#discard();
  };

  #tick(startedAtMs: number, levels: readonly number[]): void {
    const level = this.#adapter.level?.();
    const next = level === undefined ? levels : [...levels, level].slice(-MAX_LEVELS);
    this.#setState({ phase: 'recording', elapsedMs: this.#timers.nowMs() - startedAtMs, levels: next });
    this.#cancelTick = this.#timers.after(TICK_MS, () => this.#tick(startedAtMs, next));
  }

  #discard(): void {
    if (this.#adapter.cancel) this.#adapter.cancel();
    else this.#adapter.stop().catch(() => undefined);
  }

  #fail(generation: number, error: unknown): void {
    if (generation !== this.#generation) return;
    this.#reset();
    this.#onError(error);
  }

  #reset(): void {
    this.#generation += 1;
    this.#setState(IDLE);
  }

  #setState(state: VoiceState): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    this.#state = state;
    for (const listener of Array.from(this.#listeners)) listener();
  }
}
