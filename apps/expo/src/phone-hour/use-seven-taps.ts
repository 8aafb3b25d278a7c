import { useRef } from 'react';

const TAPS = 7;
const TOGETHER_MS = 3_000;

/** Returns the function to call on each tap: the seventh within three seconds calls `act`. */
export function useSevenTaps(act: () => void): () => void {
  const taps = useRef<readonly number[]>([]);
  return () => {
    const now = Date.now();
    taps.current = [...taps.current.filter((tap) => now - tap < TOGETHER_MS), now];
    if (taps.current.length < TAPS) return;
    taps.current = [];
    act();
  };
}
