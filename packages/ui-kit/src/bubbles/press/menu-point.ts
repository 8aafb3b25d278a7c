import type { PressPoint } from '../bubble-actions.ts';

/** The event that opens the menu of a row: from a pointer, or from a key, which has no position. */
export interface MenuEvent {
  readonly clientX?: number;
  readonly clientY?: number;
}

/**
 * Returns where the menu of a row opens: beside its bubble, or at the pointer if the bubble is taller than half the
 * window, because then there is no space beside it.
 */
export function menuPoint({ clientX = 0, clientY = 0 }: MenuEvent, row: HTMLElement): PressPoint {
  const bubble = row.matches(BUBBLE) ? row : (row.querySelector(BUBBLE) ?? row);
  const { left: x, top: y, width, height } = bubble.getBoundingClientRect();
  const isPointed = clientX !== 0 || clientY !== 0;
  return isPointed && height > innerHeight / 2 ? { x: clientX, y: clientY } : { x, y, width, height };
}

const BUBBLE = '[data-bubble]';
