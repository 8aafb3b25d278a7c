import { describe, expect, test } from 'vitest';
import { contrast } from '../testing/contrast.ts';
import { type ChatColors, DARK_COLORS, LIGHT_COLORS } from './colors.ts';

type Name = keyof ChatColors;

const SURFACES: readonly Name[] = ['surface', 'surfaceRaised', 'surfaceSunken'];
const ON_SURFACES: readonly Name[] = ['text', 'textMuted', 'accent', 'link', 'danger', 'warning', 'success', 'info'];

/** What is written on what. */
const TEXTS: readonly (readonly [Name, Name])[] = [
  ...SURFACES.flatMap((surface) => ON_SURFACES.map((text) => [text, surface] as const)),
  ['onAccent', 'accent'],
  ['onBubbleOut', 'bubbleOut'],
  ['bubbleOutMuted', 'bubbleOut'],
  ['bubbleOutLink', 'bubbleOut'],
  ['readTick', 'bubbleOut'],
  ['onBubbleIn', 'bubbleIn'],
  ['bubbleInMuted', 'bubbleIn'],
  ['bubbleInLink', 'bubbleIn'],
  ['onCode', 'code'],
  ['onPill', 'pill'],
  ['onReactionOwn', 'reactionOwn'],
  ['onSearchMatch', 'searchMatch'],
  ['onMentionSelf', 'mentionSelf'],
  ['surface', 'text'],
];

/** What only has to be made out. */
const GRAPHICS: readonly (readonly [Name, Name])[] = SURFACES.flatMap((surface) => [
  ['outlineStrong', surface] as const,
  ['textDisabled', surface] as const,
  ['focusRing', surface] as const,
]);

describe.each([
  ['light', LIGHT_COLORS],
  ['dark', DARK_COLORS],
] as const)('the %s colours', (_mode, colors) => {
  test.each(TEXTS)('%s can be read on %s: at least 4.5 to 1', (text, background) => {
    expect(contrast(colors[text], colors[background])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GRAPHICS)('%s can be made out on %s: at least 3 to 1', (graphic, background) => {
    expect(contrast(colors[graphic], colors[background])).toBeGreaterThanOrEqual(3);
  });
});
