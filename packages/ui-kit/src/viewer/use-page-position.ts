import { useState } from 'react';
import type { ZoomPage } from '../adapters/zoom-view-props.ts';

/**
 * Returns the index of the centred picture in an endless row. Each step moves one position further, so that pictures
 * keep their positions and nothing must be reset after an animation.
 */
export function usePagePosition(pages: readonly ZoomPage[]): number {
  const [row, setRow] = useState({ position: 0, pages });
  if (row.pages === pages) return row.position;
  const next = { position: row.position + stepBetween(row.pages, pages), pages };
  setRow(next);
  return next.position;
}

function stepBetween(previous: readonly ZoomPage[], currentPages: readonly ZoomPage[]): number {
  const current = currentPages.find(({ side }) => side === 0)?.key;
  return previous.find(({ key }) => key === current)?.side ?? 0;
}
