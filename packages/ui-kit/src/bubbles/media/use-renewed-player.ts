import { useEffect } from 'react';
import { useLatest } from '../../platform/use-latest.ts';
import type { Bubble } from '../bubble.ts';
import { useMediaLoading } from './use-media-loading.ts';
import { type Player, usePlayer } from './use-player.ts';

/** A player whose expired URL is renewed. */
export interface RenewedPlayer {
  readonly player: Player | undefined;
  /** Whether the new URL has failed, too. */
  readonly hasFailed: boolean;
  /** Plays, pauses, or retries; undefined without an audio adapter. */
  readonly press: (() => void) | undefined;
}

/**
 * Returns a player that, if it fails because its URL has expired, requests a new URL once and then plays.
 * See docs/spec/message-list.md#built-in-kinds.
 */
export function useRenewedPlayer(url: string | undefined, bubble: Bubble): RenewedPlayer {
  const player = usePlayer(url);
  const { hasFailed, attempt, fail, retry } = useMediaLoading(bubble);
  const isBroken = player?.state.status === 'failed';
  const latest = useLatest({ player, fail });
  useEffect(() => {
    if (isBroken) latest.current.fail();
  }, [isBroken, latest]);
  useEffect(() => {
    if (attempt > 0) latest.current.player?.toggle();
  }, [attempt, latest]);
  return { player, hasFailed, press: player && (hasFailed ? retry : player.toggle) };
}
