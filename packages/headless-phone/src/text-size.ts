import { type ShadowNode, textOf } from './shadow-node.ts';

/** Of a line without `lineHeight`, in font sizes. */
const LINE = 1.19;
/** Of a character, in font sizes: every font is monospaced here. */
const CHARACTER = 0.5;

export interface TextSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of a paragraph that wraps at `maxWidth` points, rounded up to pixels of the density. */
export function textSize(node: ShadowNode, maxWidth: number, density: number): TextSize {
  const { fontSize, lineHeight, numberOfLines } = node.props;
  const size = typeof fontSize === 'number' ? fontSize : 14;
  const line = typeof lineHeight === 'number' ? lineHeight : size * LINE;
  const widths = textOf(node)
    .split('\n')
    .flatMap((paragraph) => lineWidths(paragraph, size * CHARACTER, maxWidth));
  const most = typeof numberOfLines === 'number' && numberOfLines > 0 ? numberOfLines : widths.length;
  const up = (points: number) => Math.ceil(points * density - 0.01) / density;
  return { width: up(Math.min(Math.max(...widths), maxWidth)), height: up(Math.min(widths.length, most) * line) };
}

/** Breaks at spaces, and inside words that are longer than a line. */
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
