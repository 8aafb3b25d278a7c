import { frameOnGrid, type Screen } from '../screen.ts';
import {
  type Frame,
  isScrollView,
  isTextField,
  type Props,
  type ShadowNode,
  viewChildren,
} from '../shadow-tree/shadow-node.ts';
import { anchoredOffset, clampOffset, findAnchor, keepsStaleAnchor, type Row } from './anchoring.ts';
import { type PaintedView, paintedViews } from './painted-views.ts';
import { type ScrollEventName, ScrollView } from './scroll-view.ts';

const NO_FRAME: Frame = { x: 0, y: 0, width: 0, height: 0 };

/** The views on the screen: those of the last mount. JavaScript may have committed later ones. */
export class MountedViews {
  readonly #screen: Screen;
  readonly #emit: (view: ScrollView, name: ScrollEventName, velocity: number) => void;
  readonly #scrollViews = new Map<number, ScrollView>();
  /** Frames by tag, on the pixel grid of the platform. */
  #frames = new Map<number, Frame>();
  #children = new Map<number, readonly number[]>();
  #roots: readonly ShadowNode[] = [];

  constructor(screen: Screen, emit: (view: ScrollView, name: ScrollEventName, velocity: number) => void) {
    this.#screen = screen;
    this.#emit = emit;
  }

  has(tag: number): boolean {
    return this.#frames.has(tag);
  }

  scrollView(tag: number): ScrollView | undefined {
    return this.#scrollViews.get(tag);
  }

  /** Scroll views, the largest first. */
  get scrollViews(): readonly ScrollView[] {
    const area = ({ width, height }: ScrollView) => width * height;
    return [...this.#scrollViews.values()].sort((one, other) => area(other) - area(one));
  }

  painted(): readonly PaintedView[] {
    const offsetOf = (tag: number) => this.#scrollViews.get(tag)?.offset ?? 0;
    return paintedViews(this.#roots, (tag) => this.#frames.get(tag), offsetOf);
  }

  /** Shows what is committed. Scroll views keep their row in place. Returns the tags of new fields that take the focus. */
  mount(roots: readonly ShadowNode[]): readonly number[] {
    const previousFrames = this.#frames;
    for (const view of this.#scrollViews.values()) this.#holdRow(view);
    const unmounted = new Set(this.#scrollViews.keys());
    this.#frames = new Map();
    this.#children = new Map();
    this.#roots = roots;
    for (const root of roots) this.#mountNode(root, unmounted);
    for (const tag of unmounted) this.#scrollViews.delete(tag);
    for (const view of this.#scrollViews.values()) this.#keepRow(view);
    for (const { tag, isFlipped } of this.painted()) {
      const view = this.#scrollViews.get(tag);
      if (view) view.isFlipped = isFlipped;
    }
    return roots.flatMap(autoFocused).filter((tag) => !previousFrames.has(tag));
  }

  #mountNode(node: ShadowNode, unmounted: Set<number>): void {
    const { family } = node;
    this.#frames.set(family.tag, frameOnGrid(this.#screen, family.frame ?? NO_FRAME));
    const children = viewChildren(node);
    this.#children.set(
      family.tag,
      children.map((child) => child.family.tag),
    );
    for (const child of children) this.#mountNode(child, unmounted);
    if (!isScrollView(node)) return;
    unmounted.delete(family.tag);
    this.#mountScrollView(node);
  }

  #mountScrollView({ family, props, children }: ShadowNode): void {
    const existing = this.#scrollViews.get(family.tag);
    const view = existing ?? new ScrollView(family.tag, this.#screen, this.#emit);
    this.#scrollViews.set(family.tag, view);
    const before = existing?.props;
    const frame = this.#frames.get(family.tag) ?? NO_FRAME;
    const content = children.find((child) => child.family.name.endsWith('View'))?.family;
    view.props = props;
    const offset = offsetProp(props);
    const isSet = offset !== undefined && !(before && offsetProp(before) === offset);
    // Android sets props before it lays out, so that the content of the last mount limits the offset; without content,
    // it waits for the layout (ReactAndroid/src/main/jni/react/fabric/FabricMountingManager.cpp:918-951,
    // .../views/scroll/ReactScrollView.kt:1102-1139, :1176-1185). iOS does not limit it
    // (RCTScrollViewComponentView.mm).
    const isEarly = this.#screen.platform === 'android' && view.contentHeight > 0;
    if (isSet && isEarly) view.moveTo(clampOffset(view, offset));
    view.width = frame.width;
    view.height = frame.height;
    view.contentTag = content?.tag;
    view.contentHeight = this.#frames.get(content?.tag ?? -1)?.height ?? 0;
    if (isSet && !isEarly) view.moveTo(this.#screen.platform === 'ios' ? offset : clampOffset(view, offset));
  }

  /**
   * Chooses the anchor of a scroll view. Without a candidate, the anchor of an earlier mount stays, on both platforms.
   */
  #holdRow(view: ScrollView): void {
    const { maintainVisibleContentPosition: keeps } = view.props;
    if (typeof keeps === 'object' && keeps !== null) {
      const minIndex = Number(Reflect.get(keeps, 'minIndexForVisible'));
      view.anchor = findAnchor(this.#rows(view.contentTag), minIndex, view.offset) ?? view.anchor;
    } else if (!keepsStaleAnchor(this.#screen.platform)) view.anchor = undefined;
  }

  /** Rows of the last mount; later commits are not on the screen yet. */
  #rows(contentTag: number | undefined): readonly Row[] {
    return (this.#children.get(contentTag ?? -1) ?? []).flatMap((tag) => {
      const frame = this.#frames.get(tag);
      return frame ? [{ tag, top: frame.y, height: frame.height }] : [];
    });
  }

  #keepRow(view: ScrollView): void {
    const { anchor, props } = view;
    const frame = anchor && this.#frames.get(anchor.tag);
    const { platform } = this.#screen;
    if (frame && props['maintainVisibleContentPosition']) {
      const offset = anchoredOffset(platform, view, frame.y - anchor.top);
      const before = view.offset;
      if (offset !== before) view.moveWithRow(offset);
      // RCTScrollViewComponentView.mm:1124-1130, MaintainVisibleScrollPositionHelper.kt:105-114.
      const threshold: unknown = Reflect.get(
        Object(props['maintainVisibleContentPosition']),
        'autoscrollToTopThreshold',
      );
      if (offset !== before && typeof threshold === 'number' && before <= threshold) view.scrollTo(0, true);
    }
    // ReactAndroid/.../views/scroll/ReactScrollView.kt:1186-1206: the offset is clamped when the content shrinks.
    // UIScrollView keeps it until it is touched.
    const clamped = clampOffset(view, view.offset);
    if (platform === 'android' && !view.isDragged && clamped !== view.offset) view.moveTo(clamped);
  }
}

function autoFocused(node: ShadowNode): readonly number[] {
  const { family, props } = node;
  return [
    ...(isTextField(family) && props['autoFocus'] === true ? [family.tag] : []),
    ...viewChildren(node).flatMap(autoFocused),
  ];
}

function offsetProp({ contentOffset }: Props): number | undefined {
  const y: unknown =
    typeof contentOffset === 'object' && contentOffset !== null ? Reflect.get(contentOffset, 'y') : undefined;
  return typeof y === 'number' ? y : undefined;
}
