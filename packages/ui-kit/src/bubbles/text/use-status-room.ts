import { useTranslate } from '../../localization/locale-context.ts';
import type { Bubble } from '../bubble.ts';
import { shownTick } from '../parts/shown-tick.ts';
import { useTimeText } from '../parts/use-time-text.ts';
import { useStatusPlace } from '../use-status-place.ts';

/** Width in px kept free at the end of a text for what stands in its last line; 0: nothing does. */
export function useStatusRoom(bubble: Bubble): number {
  const { message, row, place, settings, style } = bubble;
  const t = useTranslate();
  const time = useTimeText(bubble, message.getSentAtMs());
  const standing = useStatusPlace(bubble);
  const tick = shownTick(row, settings);
  const edited = message.getEditedAt() === undefined ? '' : t('bubble.edited');
  if (standing !== 'inside' || !place.hasStatus || (time === '' && !tick && edited === '')) return 0;
  const size = style.time.fontSize ?? 12;
  const texts = [edited, time].filter((text) => text !== '');
  const width = texts.reduce((sum, text) => sum + widthOf(text) * size + GAP, 0);
  return Math.ceil(width + (tick ? style.ticks.icon.size : 0) + GAP);
}

const GAP = 4;

/** In units of the font size, rather more than less. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u2E80' ? 1 : 0.6), 0);
}
