import { useState } from 'react';

const STORAGE_KEY = 'chatwire-console-drawer';

export const MIN_PX = 340;
export const MAX_PX = 900;
/** In a window of 1280 px, the table beside it has space for the target of an entry. */
export const DEFAULT_PX = 460;

/** Returns the width of the drawer in px; stored in this browser. */
export function useDrawerWidth(): readonly [number, (px: number) => void] {
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(STORAGE_KEY)) || DEFAULT_PX));
  function store(px: number): void {
    localStorage.setItem(STORAGE_KEY, String(clamp(px)));
    setWidth(clamp(px));
  }
  return [width, store];
}

function clamp(px: number): number {
  return Math.round(Math.min(MAX_PX, Math.max(MIN_PX, px)));
}
