import { isRightToLeft } from '../primitives/is-right-to-left.ts';
import type { PressPoint } from './bubble-actions.ts';

/** The event that opens the menu of a row: from a pointer, or from a key, which has no position. */
export interface MenuEvent {
  readonly clientX?: number;
  readonly clientY?: number;
}

/** Returns where the menu of a row opens: at the pointer, otherwise below the start of the bubble. */
export function menuPoint({ clientX = 0, clientY = 0 }: MenuEvent, row: HTMLElement): PressPoint {
  if (clientX !== 0 || clientY !== 0) return { x: clientX, y: clientY };
  const bubble = row.matches(BUBBLE) ? row : (row.querySelector(BUBBLE) ?? row);
  const { left, right, bottom } = bubble.getBoundingClientRect();
  return { x: isRightToLeft(row) ? right : left, y: bottom };
}

const BUBBLE = '[data-bubble]';
