import type { Node as YogaNode } from 'yoga-layout';

export type PhonePlatform = 'ios' | 'android';
export type Props = Readonly<Record<string, unknown>>;

/** In points, relative to the parent. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What all versions of a view share. */
export interface Family {
  readonly tag: number;
  /** Name of the native component, such as `RCTView`. */
  readonly name: string;
  readonly rootTag: number;
  /** React's own handle, which events are dispatched to. */
  readonly handle: unknown;
  readonly yoga: YogaNode;
  /** The version that was committed last. */
  committed: ShadowNode | undefined;
  parent: Family | undefined;
  frame: Frame | undefined;
  styled: Props;
  /** The children Yoga lays out. */
  laidOut: readonly Family[];
  /** Set by `setNativeProps`. */
  nativeProps: Props | undefined;
}

/** One immutable version of a view; `children` grows until it is committed. */
export interface ShadowNode {
  readonly family: Family;
  readonly props: Props;
  readonly children: ShadowNode[];
}

/** Returns whether a view draws a paragraph, whose children are parts of its text. */
export function isParagraph({ name }: Family): boolean {
  return name === 'RCTText' || name === 'Paragraph';
}

/** Returns whether a node is a part of a text and has no view. */
function isVirtual({ name }: Family): boolean {
  return name === 'RCTVirtualText' || name === 'RCTRawText' || name === 'RawText';
}

export function isScrollView({ family, props }: ShadowNode): boolean {
  return family.name.endsWith('ScrollView') && props['horizontal'] !== true;
}

export function isTextField({ name }: Family): boolean {
  return /TextInput/.test(name);
}

/** Returns the children that have views. */
export function viewChildren({ family, children }: ShadowNode): readonly ShadowNode[] {
  return isParagraph(family) ? [] : children.filter((child) => !isVirtual(child.family));
}

export function textOf({ family, props, children }: ShadowNode): string {
  return family.name.endsWith('RawText') ? String(props['text'] ?? '') : children.map(textOf).join('');
}
