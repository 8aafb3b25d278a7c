import { describe, expect, test } from 'vitest';
import { contrast } from '../../../../packages/ui-kit/src/testing/contrast.ts';
import { DARK_COLORS, LIGHT_COLORS } from '../../../../packages/ui-kit/src/theme/colors.ts';
import { ACCENTS, type Accent } from './accents.ts';

const PAIRS: readonly (readonly [keyof Accent, keyof Accent])[] = [
  ['onAccent', 'accent'],
  ['bubbleOutMuted', 'bubbleOut'],
  ['bubbleOutLink', 'bubbleOut'],
  ['readTick', 'bubbleOut'],
  ['onReactionOwn', 'reactionOwn'],
];

describe.each(Object.entries(ACCENTS))('%s', (_name, { light, dark }) => {
  test.each(PAIRS)('the accent shows %s legibly on %s, in both modes', (text, background) => {
    for (const colors of [light, dark]) expect(contrast(colors[text], colors[background])).toBeGreaterThanOrEqual(4.5);
  });

  test('the accent has legible links on the surfaces of the kit', () => {
    for (const surface of ['surface', 'surfaceSunken', 'surfaceRaised'] as const) {
      expect(contrast(light.link, LIGHT_COLORS[surface])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.link, DARK_COLORS[surface])).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the accent tints selections and own reactions in its own hue', () => {
    for (const { accent, reactionOwn } of [light, dark]) {
      const distance = Math.abs(hueOf(accent) - hueOf(reactionOwn));
      expect(Math.min(distance, 360 - distance)).toBeLessThan(20);
    }
  });
});

/** Returns the hue in degrees. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}
