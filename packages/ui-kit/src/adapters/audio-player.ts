/** Where a player is; times in seconds. */
export interface PlayerState {
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  readonly position: number;
  /** 0 until it is known. */
  readonly duration: number;
}

/** Plays one source. */
export interface AudioPlayer {
  play(): void;
  pause(): void;
  /** Seconds from the start. */
  seek(position: number): void;
  /** The same object until something changes. */
  getState(): PlayerState;
  subscribe(changed: () => void): () => void;
  /** Stops and gives everything back. */
  release(): void;
}
