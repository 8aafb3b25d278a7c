import type { Emoji } from './emoji-set.ts';

/** Returns an emoji followed by its five skin tones. */
export function tonesOf({ emoji, hasTones }: Emoji): readonly string[] {
  if (!hasTones) return [];
  const plain = emoji.replace('\uFE0F', '');
  return [emoji, ...['\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}'].map((tone) => plain + tone)];
}
