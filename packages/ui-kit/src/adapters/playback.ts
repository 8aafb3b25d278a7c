import { createContext, useContext, useState } from 'react';
import type { AudioPlayer } from './audio-player.ts';

/** Ensures that only one player plays at a time. See docs/spec/message-list.md#built-in-kinds. */
export class Playback {
  #sounding: AudioPlayer | undefined;

  play(player: AudioPlayer): void {
    if (this.#sounding !== player) this.#sounding?.pause();
    this.#sounding = player;
    player.play();
  }

  release(player: AudioPlayer): void {
    if (this.#sounding === player) this.#sounding = undefined;
    player.release();
  }
}

export const PlaybackContext = createContext<Playback | undefined>(undefined);

/** Returns the playback shared by everything below the outermost provider. */
export function usePlayback(): Playback {
  const shared = useContext(PlaybackContext);
  const [own] = useState(() => new Playback());
  return shared ?? own;
}
