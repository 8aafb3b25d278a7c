/** State of a player. Times are in seconds. */
export interface PlayerState {
  /** `idle` before the first play. */
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  /** Current position. */
  readonly position: number;
  /** 0 until known. */
  readonly duration: number;
}

/** Player of one source. */
export interface AudioPlayer {
  /** Plays from the current position. */
  play(): void;
  /** Pauses at the current position. */
  pause(): void;
  /** Moves to a position, in seconds from the start. */
  seek(position: number): void;
  /** Returns the current state; the same object until it changes. */
  getState(): PlayerState;
  /** Called after each change. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  /** Stops and releases all resources. */
  release(): void;
}
