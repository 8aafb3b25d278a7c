/** State of a player. Times are in seconds. */
export interface PlayerState {
  /** `idle` before the first play. */
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  /** Current position. */
  readonly position: number;
  /** 0 until known. */
  readonly duration: number;
}

/** Plays one source. */
export interface AudioPlayer {
  /** Plays from the current position. */
  play(): void;
  /** Keeps the position. */
  pause(): void;
  /** Seconds from the start. */
  seek(position: number): void;
  /** The same object until something changes. */
  getState(): PlayerState;
  /** Called after each change. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  /** Stops and releases all resources. */
  release(): void;
}
