import { describe, expect, test } from 'vitest';
import { contrast } from '../testing/contrast.ts';
import { type ChatColors, DARK_COLORS, LIGHT_COLORS } from './colors.ts';

type Name = keyof ChatColors;

const SURFACES: readonly Name[] = ['surface', 'surfaceRaised', 'surfaceSunken'];
const ON_SURFACES: readonly Name[] = ['text', 'textMuted', 'accent', 'link', 'danger', 'warning', 'success', 'info'];

/** Text and its background. */
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

/** Graphics, which need less contrast. */
const GRAPHICS: readonly (readonly [Name, Name])[] = SURFACES.flatMap((surface) => [
  ['outlineStrong', surface] as const,
  ['textDisabled', surface] as const,
  ['focusRing', surface] as const,
]);

describe.each([
  ['light', LIGHT_COLORS],
  ['dark', DARK_COLORS],
] as const)('the %s colours', (_mode, colors) => {
  test.each(TEXTS)('text in %s on %s has a contrast of at least 4.5 to 1', (text, background) => {
    expect(contrast(colors[text], colors[background])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GRAPHICS)('graphics in %s on %s have a contrast of at least 3 to 1', (graphic, background) => {
    expect(contrast(colors[graphic], colors[background])).toBeGreaterThanOrEqual(3);
  });
});
