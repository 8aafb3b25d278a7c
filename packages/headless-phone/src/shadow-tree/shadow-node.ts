import type { Node as YogaNode } from 'yoga-layout';

export type PhonePlatform = 'ios' | 'android';
export type Props = Readonly<Record<string, unknown>>;

/** Text that a user wrote into a field, and the `text` from React that it replaces. */
export interface WrittenText {
  readonly text: string;
  readonly over: unknown;
}

/** Rectangle of a view in points, relative to its parent. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** State that all versions of a view share. */
export interface Family {
  readonly tag: number;
  /** Name of the native component, such as `RCTView`. */
  readonly name: string;
  readonly rootTag: number;
  /** React's handle, to which events are dispatched. */
  readonly handle: unknown;
  readonly yoga: YogaNode;
  /** The version that was committed last. */
  committed: ShadowNode | undefined;
  parent: Family | undefined;
  frame: Frame | undefined;
  styled: Props;
  /** The children that Yoga lays out. */
  laidOut: readonly Family[];
  /** Props that `setNativeProps` has set. */
  nativeProps: Props | undefined;
  /** Content of a text field. */
  written: WrittenText | undefined;
}

/** One immutable version of a view; `children` grows until it is committed. */
export interface ShadowNode {
  readonly family: Family;
  readonly props: Props;
  readonly children: ShadowNode[];
  /** The version that React holds. Versions that native code creates replace the one they are created from. */
  readonly reference: { current: ShadowNode };
}

/** Returns a new version with its own reference, like the clones of React. */
export function shadowNode(family: Family, props: Props, children: readonly ShadowNode[]): ShadowNode {
  const reference: { current: unknown } = { current: undefined };
  const node = { family, props, children: [...children], reference } as ShadowNode;
  reference.current = node;
  return node;
}

/**
 * Returns a version that native code makes. What React holds becomes that version, so that a later commit of a view
 * that React has not changed does not bring the old version back:
 * ReactCommon/react/renderer/core/ShadowNode.cpp:349-371, ReactCommon/ react/runtime/ReactInstance.cpp:101; for React's
 * clones .../uimanager/UIManager.cpp:176 of react-native 0.87.1.
 */
export function replaced(node: ShadowNode, changes: Partial<Pick<ShadowNode, 'props' | 'children'>>): ShadowNode {
  const next = { ...node, ...changes };
  node.reference.current = next;
  return next;
}

/** Returns the latest version of a node that React holds. */
export function latest({ reference }: ShadowNode): ShadowNode {
  return reference.current;
}

/** Returns whether a view is a paragraph, whose children are parts of its text. */
export function isParagraph({ name }: Family): boolean {
  return name === 'RCTText' || name === 'Paragraph';
}

/** Returns whether a node is a part of a text and has no view. */
function isVirtual({ name }: Family): boolean {
  return name === 'RCTVirtualText' || name === 'RCTRawText' || name === 'RawText';
}

/** Returns whether a view is a vertical scroll view. */
export function isScrollView({ family, props }: ShadowNode): boolean {
  return family.name.endsWith('ScrollView') && props['horizontal'] !== true;
}

/** Returns whether a view is a text field. */
export function isTextField({ name }: Family): boolean {
  return /TextInput/.test(name);
}

/** Returns the children that have views. */
export function viewChildren({ family, children }: ShadowNode): readonly ShadowNode[] {
  return isParagraph(family) ? [] : children.filter((child) => !isVirtual(child.family));
}

/** Returns the text of a node and of the parts inside it. */
export function textOf({ family, props, children }: ShadowNode): string {
  return family.name.endsWith('RawText') ? String(props['text'] ?? '') : children.map(textOf).join('');
}
