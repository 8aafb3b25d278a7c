import type { ChatColors } from './colors.ts';
import type { ComponentStyles } from './component-styles.ts';
import type { MOTION, RADIUS, SPACE } from './measures.ts';
import type { TypeScale } from './type-scale.ts';

/** What the kit looks like in one mode. See docs/spec/message-list.md#theme. */
export interface ChatTheme {
  /** Which of the two this is. */
  readonly mode: 'light' | 'dark';
  /** Every colour; see `ChatColors`. */
  readonly colors: ChatColors;
  /** Distances, in px: xxs 2, xs 4, s 8, m 12, l 16, xl 24, xxl 32. */
  readonly space: Readonly<Record<keyof typeof SPACE, number>>;
  /** Corners, in px: s 6, m 12, l 18, full 999. */
  readonly radius: Readonly<Record<keyof typeof RADIUS, number>>;
  /** Kinds of text: title, body, bodyStrong, label, caption, code. */
  readonly type: TypeScale;
  /** Default: `System`, the font of the device. */
  readonly fontFamily: string;
  /** Milliseconds: fast 150, normal 250, jumpIn 300, jumpHold 2000, jumpOut 500. */
  readonly motion: Readonly<Record<keyof typeof MOTION, number>>;
  /** Smallest side of what is pressed, in px. Default: 44. */
  readonly touchTarget: number;
  /** Made from the tokens above; what is set here wins over them. */
  readonly components: ComponentStyles;
}

/** What styles of components are made from. */
export type ThemeTokens = Omit<ChatTheme, 'components'>;
