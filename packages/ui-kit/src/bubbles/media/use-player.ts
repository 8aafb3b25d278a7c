import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAdapters } from '../../adapters/adapters-context.ts';
import type { AudioPlayer, PlayerState } from '../../adapters/audio-player.ts';
import { usePlayback } from '../../adapters/playback.ts';

/** Controls the playback of one audio file. */
export interface Player {
  readonly state: PlayerState;
  /** Plays or pauses. */
  readonly toggle: () => void;
  /** Moves to a position, in seconds from the start. No effect before the first `toggle`. */
  readonly seek: (position: number) => void;
}

const IDLE: PlayerState = { status: 'idle', position: 0, duration: 0 };

/**
 * Returns a player for a URL; undefined without a URL or an audio adapter. The adapter's player is created by the first
 * `toggle`, and released on unmount.
 */
export function usePlayer(url: string | undefined): Player | undefined {
  const { audio } = useAdapters();
  const playback = usePlayback();
  const [created, setCreated] = useState<{ readonly url: string; readonly player: AudioPlayer } | undefined>(undefined);
  const player = created && created.url === url ? created.player : undefined;
  useEffect(
    () => () => {
      if (created) playback.release(created.player);
    },
    [created, playback],
  );
  const state = useSyncExternalStore(
    (changed) => player?.subscribe(changed) ?? (() => undefined),
    () => player?.getState() ?? IDLE,
  );
  if (!audio || url === undefined) return undefined;
  return {
    state,
    toggle() {
      const activePlayer = player ?? audio.createPlayer(url);
      if (!player) setCreated({ url, player: activePlayer });
      if (state.status === 'playing' || state.status === 'loading') activePlayer.pause();
      else playback.play(activePlayer);
    },
    seek: (position) => player?.seek(position),
  };
}
