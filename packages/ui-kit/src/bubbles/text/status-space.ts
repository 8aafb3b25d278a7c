import type { Bubble } from '../bubble.ts';

/** Returns how many px to leave free at the end of the text for the status in its last line; 0 if it is elsewhere. */
export function statusSpace({ status, style }: Bubble): number {
  const { position, edited, time, tick, marks } = status;
  const texts = [edited, time].filter((text) => text !== '');
  if (position !== 'inside' || (texts.length + marks.length === 0 && !tick)) return 0;
  const size = style.time.fontSize ?? 12;
  const width = texts.reduce((sum, text) => sum + widthOf(text) * size + GAP, 0);
  const icon = style.ticks.icon.size;
  return Math.ceil(width + marks.length * (icon + GAP) + (tick ? icon : 0) + GAP);
}

const GAP = 4;

/** Estimates a width in units of the font size, rather too large than too small. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u2E80' ? 1 : 0.6), 0);
}
