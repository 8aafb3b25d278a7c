import type { ChatColors } from './colors.ts';
import type { ComponentStyles } from './component-styles.ts';
import type { MOTION, RADIUS, SPACE } from './measures.ts';
import type { TypeScale } from './type-scale.ts';

/** What the kit looks like in one mode. Contract 27. */
export interface ChatTheme {
  readonly mode: 'light' | 'dark';
  readonly colors: ChatColors;
  readonly space: Readonly<Record<keyof typeof SPACE, number>>;
  readonly radius: Readonly<Record<keyof typeof RADIUS, number>>;
  readonly type: TypeScale;
  /** Default `System`: the font of the device. */
  readonly fontFamily: string;
  readonly motion: Readonly<Record<keyof typeof MOTION, number>>;
  readonly touchTarget: number;
  /** Made from the tokens above; what is set here wins over them. */
  readonly components: ComponentStyles;
}

/** What styles of components are made from. */
export type ThemeTokens = Omit<ChatTheme, 'components'>;
