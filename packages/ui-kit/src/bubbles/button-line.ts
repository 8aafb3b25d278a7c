import type { Bubble } from './bubble.ts';

/** Of what can be pressed. See docs/spec/message-list.md#accessibility. */
const TARGET = 44;

/** Height of the last line of an answer: its button is in the middle of the time beside it, and reaches out at the bottom. */
export function buttonLine({ style }: Bubble): number {
  return Math.round((TARGET + (style.time.lineHeight ?? 16)) / 2);
}

/** How far the button reaches out. */
export function buttonOverhang(bubble: Bubble): number {
  return buttonLine(bubble) - TARGET;
}
