import type { AcceptedPush } from '@chatwire/sandbox';
import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';

/** Characters that consist of several code points, and letters between them. */
const CHARACTERS = ['👩‍👩‍👧‍👦', '🏴‍☠️', '👍🏽', '🇳🇴', 'e\u0301\u0323\u0302', 'ש\u05bc\u05c1', '각', '漢', 'ø', 'a', ' '];
const MOST_CHARACTERS = 1_000;

const graphemes = new Intl.Segmenter();

/** What is left of a character of the list when it is cut: never in a text by itself. */
const PIECES = new Set(
  CHARACTERS.flatMap((character) => {
    const points = Array.from(character);
    return points.flatMap((_, n) => [points.slice(0, n).join(''), points.slice(n).join('')]);
  }).filter((piece) => piece.length > 0 && !CHARACTERS.includes(piece) && piece !== 'e' && piece !== 'ש'),
);

/** Returns a text that is hard to shorten, often too long for a push. */
export function richText(random: Seeded): string {
  return random.chance(0.3) ? longText(random) : textOf(random, random.integer(1, 20));
}

/** Returns such a text, mostly too long for a push. */
export function longText(random: Seeded): string {
  return textOf(random, random.integer(100, MOST_CHARACTERS));
}

function textOf(random: Seeded, length: number): string {
  return (
    Array.from({ length }, () => random.pick(CHARACTERS))
      .join('')
      .trim() || 'ø'
  );
}

/** Returns what is wrong with the texts of a push: a character was cut. See docs/spec/last-mile.md#invariants, I17. */
export function textFaultsOf({ content: { title, body }, data }: AcceptedPush): readonly string[] {
  return textsIn([title, body, data]).flatMap((text) => {
    if (!text.isWellFormed() || text.includes('\ufffd')) return [`a push has a text that is not valid UTF-8`];
    const cut = Array.from(graphemes.segment(text)).find(({ segment }) => PIECES.has(segment));
    return cut ? [`a push has ${JSON.stringify(cut.segment)}, a piece of a character, at ${cut.index}`] : [];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
