import type { Screen } from '../screen.ts';
import { type Props, type ShadowNode, textOf } from './shadow-node.ts';

/** Height of a line without `lineHeight`, in font sizes. */
const LINE_HEIGHT = 1.19;
/** Width of a character, in font sizes. Every font counts as monospaced. */
const CHARACTER_WIDTH = 0.5;

export interface TextSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size of a paragraph that wraps at `maxWidth` points, rounded up to pixels of the density. On Android each line
 * of a given height is (ReactAndroid/.../views/text/internal/span/CustomLineHeightSpan.kt:21 of react-native 0.87.1).
 */
export function textSize(node: ShadowNode, maxWidth: number, screen: TextSizeScreen, text = textOf(node)): TextSize {
  const { platform, density, fontScale } = screen;
  const times = fontMultiplier(node.props, fontScale);
  const { fontSize, lineHeight, numberOfLines } = node.props;
  const size = times * (typeof fontSize === 'number' ? fontSize : 14);
  const up = (points: number) => Math.ceil(points * density - 0.01) / density;
  const fixedHeight = typeof lineHeight === 'number' ? times * lineHeight : undefined;
  const line = fixedHeight === undefined ? size * LINE_HEIGHT : platform === 'android' ? up(fixedHeight) : fixedHeight;
  const widths = text.split('\n').flatMap((paragraph) => lineWidths(paragraph, size * CHARACTER_WIDTH, maxWidth));
  const maxLines = typeof numberOfLines === 'number' && numberOfLines > 0 ? numberOfLines : widths.length;
  return { width: up(Math.min(Math.max(...widths), maxWidth)), height: up(Math.min(widths.length, maxLines) * line) };
}

export type TextSizeScreen = Pick<Screen, 'platform' | 'density' | 'fontScale'>;

/**
 * Returns the factor by which text and its line height are scaled. React Native 0.87.1, iOS:
 * ReactCommon/react/renderer/textlayoutmanager/platform/ios/.../RCTAttributedTextUtils.mm:119-138, :241-244; Android:
 * ReactAndroid/.../views/text/TextAttributes.kt:64-92.
 */
export function fontMultiplier({ allowFontScaling, maxFontSizeMultiplier }: Props, fontScale: number): number {
  if (allowFontScaling === false) return 1;
  const wrapWidth =
    typeof maxFontSizeMultiplier === 'number' && maxFontSizeMultiplier >= 1 ? maxFontSizeMultiplier : undefined;
  return wrapWidth === undefined ? fontScale : Math.min(wrapWidth, fontScale);
}

/** Returns the widths of the lines of a paragraph, which breaks at spaces and inside words that are longer than a line. */
function lineWidths(paragraph: string, character: number, maxWidth: number): readonly number[] {
  const widths = [0];
  for (const word of paragraph.split(/(?<= )/)) {
    let width = word.length * character;
    const last = widths.at(-1) ?? 0;
    if (last === 0 || last + width <= maxWidth) widths[widths.length - 1] = last + width;
    else widths.push(width);
    width = widths.at(-1) ?? 0;
    while (width > maxWidth && maxWidth > character) {
      widths[widths.length - 1] = maxWidth;
      width -= maxWidth;
      widths.push(width);
    }
  }
  return widths;
}
