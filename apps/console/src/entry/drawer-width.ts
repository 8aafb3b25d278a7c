import { useState } from 'react';

const STORED_AS = 'chatwire-console-drawer';

export const MIN_PX = 340;
export const MAX_PX = 900;
const FIRST_PX = 480;

/** Returns the width of the drawer in px; stored in this browser. */
export function useDrawerWidth(): readonly [number, (px: number) => void] {
  const [width, setWidth] = useState(() => clamped(Number(localStorage.getItem(STORED_AS)) || FIRST_PX));
  function choose(px: number): void {
    localStorage.setItem(STORED_AS, String(clamped(px)));
    setWidth(clamped(px));
  }
  return [width, choose];
}

function clamped(px: number): number {
  return Math.round(Math.min(MAX_PX, Math.max(MIN_PX, px)));
}
