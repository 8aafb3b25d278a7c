import { type Family, type Frame, latest, type Props, type ShadowNode, textOf } from '../shadow-tree/shadow-node.ts';
import type { ShadowTree } from '../shadow-tree/shadow-tree.ts';
import type { ViewCommand } from './command-order.ts';

type Rect = readonly [x: number, y: number, width: number, height: number];
export type Dispatch = (handle: unknown, type: string, payload: object) => void;

export interface UiManagerOptions {
  readonly tree: ShadowTree;
  readonly committed: () => void;
  readonly command: (command: ViewCommand) => void;
  readonly accessibilityEvent: (tag: number, type: string) => void;
  readonly setDispatch: (dispatch: Dispatch) => void;
  readonly eventPriority: () => number;
  /** Returns the offset of a scroll view that JavaScript knows, in points; 0 for other views. */
  readonly offsetOf: (tag: number) => number;
}

/** Creates `nativeFabricUIManager`, which React's renderer calls, and the module behind the methods of elements. */
export function uiManager(options: UiManagerOptions): { readonly fabric: object; readonly dom: object } {
  const { tree, offsetOf } = options;
  const rect = ({ family }: ShadowNode) => windowRect(family, offsetOf);
  const setNativeProps = (node: ShadowNode, props: Props) => {
    tree.setNativeProps(node, props);
    options.committed();
  };
  const shared = {
    setNativeProps,
    measure(node: ShadowNode, reply: (...values: number[]) => void) {
      const { x, y, width, height } = frameOf(node.family);
      const [pageX, pageY] = rect(node);
      reply(x, y, width, height, pageX, pageY);
    },
    measureInWindow: (node: ShadowNode, reply: (...values: number[]) => void) => reply(...rect(node)),
    measureLayout(node: ShadowNode, other: ShadowNode, _failed: () => void, reply: (...values: number[]) => void) {
      const [x, y, width, height] = layoutRect(node.family);
      const [otherX, otherY] = layoutRect(other.family);
      reply(x - otherX, y - otherY, width, height);
    },
    getBoundingClientRect: rect,
    compareDocumentPosition: () => 0,
  };
  const fabric = {
    ...shared,
    createNode: (tag: number, name: string, rootTag: number, props: Props | null, handle: unknown) =>
      tree.create(tag, name, rootTag, props ?? {}, handle),
    cloneNode: (node: ShadowNode) => tree.clone(node),
    cloneNodeWithNewChildren: (node: ShadowNode, children?: readonly ShadowNode[]) =>
      tree.clone(node, undefined, children ?? []),
    cloneNodeWithNewProps: (node: ShadowNode, props: Props) => tree.clone(node, props),
    cloneNodeWithNewChildrenAndProps: (node: ShadowNode, ...[first, second]: readonly (Props | ShadowNode[])[]) =>
      Array.isArray(first) ? tree.clone(node, propsOf(second), first) : tree.clone(node, propsOf(first), []),
    createChildSet: () => [],
    appendChild(parent: ShadowNode, child: ShadowNode) {
      parent.children.push(latest(child));
      return parent;
    },
    appendChildToSet: (set: ShadowNode[], child: ShadowNode) => void set.push(child),
    completeRoot(rootTag: number, set: readonly ShadowNode[]) {
      tree.commit(rootTag, set);
      options.committed();
    },
    dispatchCommand: ({ family }: ShadowNode, name: string, args: readonly unknown[]) =>
      options.command({ kind: 'command', tag: family.tag, name, args: [...(args ?? [])] }),
    registerEventHandler: options.setDispatch,
    unstable_DefaultEventPriority: 0,
    unstable_DiscreteEventPriority: 1,
    unstable_ContinuousEventPriority: 2,
    unstable_IdleEventPriority: 3,
    unstable_getCurrentEventPriority: options.eventPriority,
    getRelativeLayoutMetrics: () => null,
    setIsJSResponder: () => undefined,
    configureNextLayoutAnimation: () => undefined,
    sendAccessibilityEvent: ({ family }: ShadowNode, type: string) => options.accessibilityEvent(family.tag, type),
    findNodeAtPoint: (_root: unknown, _x: number, _y: number, reply: (handle: null) => void) => reply(null),
    findShadowNodeByTag_DEPRECATED: (tag: number) => tree.family(tag)?.committed ?? null,
  };
  const dom = {
    ...shared,
    getTagName: ({ family }: ShadowNode) => `RN:${family.name}`,
    isConnected: ({ family }: ShadowNode) => family.committed !== undefined,
    getScrollPosition: ({ family }: ShadowNode) => [0, offsetOf(family.tag)],
    getInnerSize: ({ family }: ShadowNode) => [frameOf(family).width, frameOf(family).height],
    getBorderWidth: () => [0, 0, 0, 0],
    getOffset: ({ family }: ShadowNode) => [null, frameOf(family).y, frameOf(family).x],
    getTextContent: textOf,
    getChildNodes: () => [],
    getParentNode: ({ family }: ShadowNode) => family.parent?.handle ?? null,
    linkRootNode: () => null,
  };
  return { fabric, dom };
}

function propsOf(value: Props | readonly ShadowNode[] | undefined): Props | undefined {
  return Array.isArray(value) ? undefined : (value as Props | undefined);
}

function frameOf({ frame }: Family): Frame {
  return frame ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Returns the rectangle of a view in the window, as JavaScript measures it. */
function windowRect(family: Family, offsetOf: (tag: number) => number): Rect {
  const { width, height } = frameOf(family);
  let [x, y] = [0, 0];
  for (let each: Family | undefined = family; each; each = each.parent) {
    x += frameOf(each).x;
    y += frameOf(each).y + translation(each.committed?.props ?? {});
    if (each !== family) y -= offsetOf(each.tag);
  }
  return [x, y, width, height];
}

/**
 * Returns the layout of a view without offsets of scroll views and transforms, as `measureLayout` reports it.
 * ReactCommon/react/renderer/dom/DOM.cpp:545-585, .../core/LayoutableShadowNode.cpp:120-182 of react-native 0.87.1.
 */
function layoutRect(family: Family): Rect {
  const { width, height } = frameOf(family);
  let [x, y] = [0, 0];
  for (let each: Family | undefined = family; each; each = each.parent) {
    x += frameOf(each).x;
    y += frameOf(each).y;
  }
  return [x, y, width, height];
}

/** Returns the vertical translation of a view's `transform`, in points. */
export function translation({ transform }: Props): number {
  if (!Array.isArray(transform)) return 0;
  return transform.reduce((sum: number, { translateY }) => sum + (typeof translateY === 'number' ? translateY : 0), 0);
}
