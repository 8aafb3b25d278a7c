import type { ChatColors } from './colors.ts';
import type { MOTION, RADIUS, SPACE } from './measures.ts';
import type { TypeScale } from './type-scale.ts';

/** Tokens of a theme. The styles of components are derived from them. */
export interface ThemeTokens {
  /** The mode of this theme. */
  readonly mode: 'light' | 'dark';
  /** Every colour; see `ChatColors`. */
  readonly colors: ChatColors;
  /** Spacing, in px: xxs 2, xs 4, s 8, m 12, l 16, xl 24, xxl 32. */
  readonly space: Readonly<Record<keyof typeof SPACE, number>>;
  /** Corner radii, in px: s 6, m 12, l 18, full 999. */
  readonly radius: Readonly<Record<keyof typeof RADIUS, number>>;
  /** Text styles: title, body, bodyStrong, label, caption, code. */
  readonly type: TypeScale;
  /** Default: `System`, the device font. */
  readonly fontFamily: string;
  /** Milliseconds: fast 150, normal 250, jumpIn 300, jumpHold 2000, jumpOut 500. */
  readonly motion: Readonly<Record<keyof typeof MOTION, number>>;
  /** Minimum size of touch targets, in px. Default: 44. */
  readonly touchTarget: number;
}
