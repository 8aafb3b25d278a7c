/** Where a player is; times in seconds. */
export interface PlayerState {
  /** `idle` before the first play. */
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  /** Where it is. */
  readonly position: number;
  /** 0 until it is known. */
  readonly duration: number;
}

/** Plays one source. */
export interface AudioPlayer {
  /** From where it is. */
  play(): void;
  /** Keeps its place. */
  pause(): void;
  /** Seconds from the start. */
  seek(position: number): void;
  /** The same object until something changes. */
  getState(): PlayerState;
  /** Called after each change; the answer ends it. */
  subscribe(changed: () => void): () => void;
  /** Stops and gives everything back. */
  release(): void;
}
