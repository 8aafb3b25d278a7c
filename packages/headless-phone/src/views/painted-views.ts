import { translation } from '../runtime/ui-manager.ts';
import {
  type Frame,
  isParagraph,
  type Props,
  type ShadowNode,
  textOf,
  viewChildren,
} from '../shadow-tree/shadow-node.ts';

/** A visible view. Positions are in points from the top left corner of the window. */
export interface PaintedView {
  readonly tag: number;
  /** Its `testID` or `nativeID`. */
  readonly id: string | undefined;
  readonly label: string | undefined;
  /** Names of the actions that it offers to screen readers. */
  readonly actions: readonly string[];
  /** Text of a paragraph; undefined for other views. */
  readonly text: string | undefined;
  readonly top: number;
  readonly height: number;
  /** The part of the window that the views around it leave visible. */
  readonly clip: Clip;
  /** The surrounding view; undefined for the root. */
  readonly parent: PaintedView | undefined;
  /** Whether its content is drawn upside down, as in inverted lists. */
  readonly isFlipped: boolean;
}

export interface Clip {
  readonly top: number;
  readonly bottom: number;
}

const WHOLE: Clip = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };

/** Returns the mounted views that are not transparent, as offsets of scroll views and transforms place them. */
export function paintedViews(
  roots: readonly ShadowNode[],
  frameOf: (tag: number) => Frame | undefined,
  offsetOf: (tag: number) => number,
): readonly PaintedView[] {
  const views: PaintedView[] = [];
  // `origin` is where the content of the parent begins: at its top, or at its bottom when it is upside down.
  const paint = (node: ShadowNode, origin: number, clip: Clip, parent: PaintedView | undefined) => {
    const { family, props } = node;
    const frame = frameOf(family.tag);
    if (!frame || props['display'] === 'none' || props['opacity'] === 0) return;
    const isInFlipped = parent?.isFlipped ?? false;
    const start = frame.y + translation(props);
    const top = isInFlipped ? origin - start - frame.height : origin + start;
    const isFlipped = isInFlipped !== flips(props);
    const view: PaintedView = {
      tag: family.tag,
      id: string(props['testID']) ?? string(props['nativeID']),
      label: string(props['accessibilityLabel']),
      actions: actionsOf(props),
      text: isParagraph(family) ? textOf(node) : undefined,
      top,
      height: frame.height,
      clip,
      parent,
      isFlipped,
    };
    views.push(view);
    const inside = isClipping(node) ? clipped(clip, top, frame.height) : clip;
    const offset = offsetOf(family.tag);
    const content = isFlipped ? top + frame.height + offset : top - offset;
    for (const child of viewChildren(node)) paint(child, content, inside, view);
  };
  for (const root of roots) paint(root, 0, WHOLE, undefined);
  return views;
}

function isClipping({ props }: ShadowNode): boolean {
  return props['overflow'] === 'hidden' || props['overflow'] === 'scroll';
}

function clipped({ top, bottom }: Clip, viewTop: number, height: number): Clip {
  return { top: Math.max(top, viewTop), bottom: Math.min(bottom, viewTop + height) };
}

/** An inverted list is flipped by its scale, on Android in both directions. */
function flips({ transform }: Props): boolean {
  if (!Array.isArray(transform)) return false;
  return transform.some(({ scaleY, scale }) => scaleY === -1 || scale === -1);
}

function actionsOf({ accessibilityActions }: Props): readonly string[] {
  return Array.isArray(accessibilityActions) ? accessibilityActions.map(({ name }) => String(name)) : [];
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
