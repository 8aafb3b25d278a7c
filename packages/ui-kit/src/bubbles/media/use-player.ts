import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAdapters } from '../../adapters/adapters-context.ts';
import type { AudioPlayer, PlayerState } from '../../adapters/audio-player.ts';
import { usePlayback } from '../../adapters/playback.ts';

export interface Player {
  readonly state: PlayerState;
  readonly toggle: () => void;
  /** Moves to a position, in seconds from the start. */
  readonly seek: (position: number) => void;
}

const IDLE: PlayerState = { status: 'idle', position: 0, duration: 0 };

/** Returns a player for a URL, created on first use; undefined without an audio adapter. */
export function usePlayer(url: string | undefined): Player | undefined {
  const { audio } = useAdapters();
  const playback = usePlayback();
  const [made, make] = useState<{ readonly url: string; readonly player: AudioPlayer } | undefined>(undefined);
  const player = made && made.url === url ? made.player : undefined;
  useEffect(
    () => () => {
      if (made) playback.release(made.player);
    },
    [made, playback],
  );
  const state = useSyncExternalStore(
    (changed) => player?.subscribe(changed) ?? (() => undefined),
    () => player?.getState() ?? IDLE,
  );
  if (!audio || url === undefined) return undefined;
  return {
    state,
    toggle() {
      const used = player ?? audio.createPlayer(url);
      if (!player) make({ url, player: used });
      if (state.status === 'playing' || state.status === 'loading') used.pause();
      else playback.play(used);
    },
    seek: (position) => player?.seek(position),
  };
}
