import { Platform } from 'react-native';

/** One text style. Sizes in px. */
export interface TypeStyle {
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly fontWeight: '400' | '500' | '600' | '700';
}

/** The text styles of a theme. See docs/spec/message-list.md#other-tokens. */
export interface TypeScale {
  readonly title: TypeStyle;
  readonly body: TypeStyle;
  readonly bodyStrong: TypeStyle;
  readonly label: TypeStyle;
  readonly caption: TypeStyle;
  readonly code: TypeStyle;
}

/**
 * Returns the text styles of a theme. `scale`: the user's text scale in browsers, which do not apply it; 1 on phones,
 * which scale text themselves.
 */
export function typeScale(fontFamily: string, scale: number): TypeScale {
  const style = (size: number, line: number, fontWeight: TypeStyle['fontWeight'], family = fontFamily) => ({
    fontFamily: family,
    fontSize: Math.round(size * scale),
    lineHeight: Math.round(line * scale),
    fontWeight,
  });
  return {
    title: style(18, 24, '600'),
    body: style(15, 21, '400'),
    bodyStrong: style(15, 21, '600'),
    label: style(13, 18, '500'),
    caption: style(12, 16, '400'),
    code: style(14, 20, '400', MONOSPACE),
  };
}

const MONOSPACE = Platform.OS === 'ios' ? 'Menlo' : 'monospace';
