import type { Bubble } from '../bubble.ts';

/** Returns how many px to leave free at the end of the text for the status in its last line; 0 if it is elsewhere. */
export function statusSpace({ status, style }: Bubble): number {
  const { position, editedText, time, tick, marks } = status;
  const texts = [editedText, time].filter((text) => text !== '');
  if (position !== 'inside' || (texts.length + marks.length === 0 && !tick)) return 0;
  const size = style.time.fontSize ?? 12;
  const width = texts.reduce((sum, text) => sum + widthOf(text) * size + GAP, 0);
  const icon = style.ticks.icon.size;
  return Math.ceil(width + marks.length * (icon + GAP) + (tick ? icon : 0) + GAP);
}

/** Space between the parts of the status, in px. */
const GAP = 4;

/** Returns the estimated width of a text in units of its font size. Overestimates rather than underestimates. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u2E80' ? 1 : 0.6), 0);
}
