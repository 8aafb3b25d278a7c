import { type Frame, isParagraph, type ShadowNode, textOf, viewChildren } from './shadow-node.ts';
import { translation } from './ui-manager.ts';

/** A view that can be seen, in points of the window. */
export interface PaintedView {
  readonly tag: number;
  /** Its `testID` or `nativeID`. */
  readonly id: string | undefined;
  readonly label: string | undefined;
  /** Of a paragraph. */
  readonly text: string | undefined;
  readonly top: number;
  readonly height: number;
  /** Free points above and below that the view asks for. */
  readonly marginTop: number;
  readonly marginBottom: number;
}

/** Returns the mounted views that are not transparent, as offsets of scroll views and transforms place them. */
export function paintedViews(
  roots: readonly ShadowNode[],
  frameOf: (tag: number) => Frame | undefined,
  offsetOf: (tag: number) => number,
): readonly PaintedView[] {
  const views: PaintedView[] = [];
  const paint = (node: ShadowNode, parentTop: number) => {
    const { family, props } = node;
    const frame = frameOf(family.tag);
    if (!frame || props['display'] === 'none' || props['opacity'] === 0) return;
    const top = parentTop + frame.y + translation(props);
    views.push({
      tag: family.tag,
      id: string(props['testID']) ?? string(props['nativeID']),
      label: string(props['accessibilityLabel']),
      text: isParagraph(family) ? textOf(node) : undefined,
      top,
      height: frame.height,
      marginTop: points(props['marginTop']),
      marginBottom: points(props['marginBottom']),
    });
    for (const child of viewChildren(node)) paint(child, top - offsetOf(family.tag));
  };
  for (const root of roots) paint(root, 0);
  return views;
}

function points(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
