import { readFile } from 'node:fs/promises';
import { anchoredOffset, clampOffset, findAnchor, keepsStaleAnchor, type Row } from './anchoring.ts';
import { orderOfWork, retriesCommand, type UiWork, type ViewCommand } from './command-order.ts';
import { createRealm, type Realm } from './js-realm.ts';
import { nativeModules, type Screen } from './native-modules.ts';
import { type PaintedView, paintedViews } from './painted-views.ts';
import { type ScrollEventName, ScrollView } from './scroll-view.ts';
import {
  type Family,
  type Frame,
  isScrollView,
  type PhonePlatform,
  type Props,
  type ShadowNode,
  viewChildren,
} from './shadow-node.ts';
import { ShadowTree } from './shadow-tree.ts';
import { type Dispatch, uiManager } from './ui-manager.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface HeadlessPhoneOptions {
  readonly platform: PhonePlatform;
  /** Points. Default: 412 × 800. */
  readonly width?: number;
  readonly height?: number;
  /** JavaScript runs in every n-th frame only: a slow phone. Default: 1. */
  readonly framesPerTurn?: number;
  /** The language of the phone is written from right to left. Default: false. */
  readonly isRtl?: boolean;
}

const DENSITY: Readonly<Record<PhonePlatform, number>> = { ios: 3, android: 2.625 };
const FRAME_MS = 1000 / 60;
const ROOT_TAG = 11;
const CONTINUOUS = 2;

/**
 * A phone without a screen: the release bundle of an app and React Native's own renderer on a native side written in
 * TypeScript. A frame is: commands and mounts, scrolling, paint, then events, animation frames and JavaScript.
 */
export class HeadlessPhone {
  readonly platform: PhonePlatform;
  /** What the app has thrown or written with console.error. */
  readonly errors: string[] = [];
  readonly clock: VirtualClock;
  /** Called in each frame when it is painted, before JavaScript has its turn. */
  onPaint: () => void = () => undefined;
  readonly #screen: Screen;
  readonly #tree: ShadowTree;
  readonly #realm: Realm;
  readonly #framesPerTurn: number;
  readonly #scrollViews = new Map<number, ScrollView>();
  /** Frames of the views that are mounted, on the pixel grid of the platform. */
  #mounted = new Map<number, Frame>();
  #children = new Map<number, readonly number[]>();
  /** The versions that are on the screen: JavaScript may have committed later ones. */
  #roots: readonly ShadowNode[] = [];
  #work: UiWork[] = [];
  #events: (() => void)[] = [];
  #dispatch: Dispatch = () => undefined;
  #eventPriority = 0;
  #frames = 0;

  constructor({ platform, width = 412, height = 800, framesPerTurn = 1, isRtl = false }: HeadlessPhoneOptions) {
    this.platform = platform;
    this.#screen = { platform, width, height, density: DENSITY[platform], isRtl };
    this.#framesPerTurn = framesPerTurn;
    const report = (error: unknown) => void this.errors.push(sentence(error));
    this.clock = new VirtualClock(report);
    this.#tree = new ShadowTree(this.#screen, (family, frame) => this.#emitLayout(family, frame));
    const { fabric, dom } = uiManager({
      tree: this.#tree,
      committed: () => void this.#work.push({ kind: 'mount' }),
      command: (command) => void this.#work.push(command),
      setDispatch: (dispatch) => {
        this.#dispatch = dispatch;
      },
      eventPriority: () => this.#eventPriority,
      offsetOf: (tag) => this.#scrollViews.get(tag)?.reportedOffset ?? 0,
    });
    const modules = { ...nativeModules(this.#screen, this.clock, report), NativeDOMCxx: dom };
    this.#realm = createRealm({ clock: this.clock, fabric, modules, report });
  }

  /** What the bundle has put on its global object. */
  get globals(): Readonly<Record<string, unknown>> {
    return this.#realm.globals;
  }

  /** Runs a bundle and starts one of the components it has registered. */
  async start(bundle: string, component: string, initialProps: object = {}): Promise<void> {
    const source = await readFile(bundle, 'utf8');
    await this.clock.attempt(() => this.#realm.run(source, bundle));
    await this.clock.attempt(() => {
      const registry: unknown = this.#realm.callable('AppRegistry');
      if (typeof registry !== 'object' || registry === null) throw new Error(`${bundle} registers no app.`);
      const parameters = { rootTag: ROOT_TAG, initialProps, fabric: true };
      Reflect.apply(Reflect.get(registry, 'runApplication'), registry, [component, parameters]);
    });
    await this.clock.runDue();
    await this.frame();
  }

  async frame(): Promise<void> {
    this.clock.advance(FRAME_MS);
    this.#runUiThread();
    this.onPaint();
    this.#frames += 1;
    if (this.#frames % this.#framesPerTurn !== 0) return;
    for (const event of this.#events.splice(0)) await this.clock.attempt(event);
    await this.clock.runFrames();
    await this.clock.runDue();
  }

  async frames(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) await this.frame();
  }

  /** Draws frames until a condition holds. Throws after 600 frames, which are ten seconds. */
  async until(what: string, holds: () => boolean): Promise<void> {
    for (let left = 600; left > 0 && !holds(); left -= 1) await this.frame();
    if (!holds()) throw new Error(`Not within ten seconds: ${what}. ${this.errors.join('\n')}`);
  }

  /** Changes the height of the screen in points, as an opening keyboard does. */
  resize(height: number): void {
    this.#tree.resize(height);
    this.#work.push({ kind: 'mount' });
  }

  /** Has the app do something in its next turn of JavaScript, as the answer of a server would. */
  run(work: () => void): void {
    this.#events.push(work);
  }

  /** Sends an event to a view, such as `topTouchStart`. */
  emit(tag: number, type: string, payload: object): void {
    this.#events.push(() => this.#send(tag, type, payload));
  }

  /** The painted views with a test id or a native id, a label, or a text of their own, in window coordinates. */
  painted(): readonly PaintedView[] {
    const offsetOf = (tag: number) => this.#scrollViews.get(tag)?.offset ?? 0;
    return paintedViews(this.#roots, (tag) => this.#mounted.get(tag), offsetOf);
  }

  /** The mounted scroll views, the largest first. */
  get scrollViews(): readonly ScrollView[] {
    const area = ({ width, height }: ScrollView) => width * height;
    return [...this.#scrollViews.values()].sort((one, other) => area(other) - area(one));
  }

  /** The largest scroll view on the screen. */
  get scrollView(): ScrollView {
    const [largest] = this.scrollViews;
    if (!largest) throw new Error('No scroll view is mounted.');
    return largest;
  }

  #runUiThread(): void {
    const queue = this.#work;
    this.#work = [];
    for (const work of orderOfWork(this.platform, queue)) {
      if (work.kind === 'mount') this.#mount();
      else this.#command(work);
    }
    for (const view of this.#scrollViews.values()) view.step(FRAME_MS, this.clock.nowMs);
  }

  #command(command: ViewCommand): void {
    if (retriesCommand(this.platform, command, this.#mounted.has(command.tag))) {
      this.#work.push({ ...command, isRetry: true });
      return;
    }
    const view = this.#scrollViews.get(command.tag);
    if (!view) return;
    const [first, second, third] = command.args;
    if (command.name === 'scrollTo') view.scrollTo(Number(second), third === true, this.clock.nowMs);
    if (command.name === 'scrollToEnd') {
      view.scrollTo(view.contentHeight - view.height, first === true, this.clock.nowMs);
    }
  }

  #mount(): void {
    for (const view of this.#scrollViews.values()) this.#holdRow(view);
    const before = new Set(this.#scrollViews.keys());
    this.#mounted = new Map();
    this.#children = new Map();
    this.#roots = [...this.#tree.roots()];
    for (const root of this.#roots) this.#mountNode(root, before);
    for (const tag of before) this.#scrollViews.delete(tag);
    for (const view of this.#scrollViews.values()) this.#keepRow(view);
  }

  #mountNode(node: ShadowNode, gone: Set<number>): void {
    const { family } = node;
    this.#mounted.set(family.tag, this.#onGrid(family.frame));
    const children = viewChildren(node);
    this.#children.set(
      family.tag,
      children.map((child) => child.family.tag),
    );
    for (const child of children) this.#mountNode(child, gone);
    if (!isScrollView(node)) return;
    gone.delete(family.tag);
    this.#mountScrollView(node);
  }

  #mountScrollView({ family, props, children }: ShadowNode): void {
    const known = this.#scrollViews.get(family.tag);
    const view = known ?? new ScrollView(family.tag, this.platform, (...event) => this.#emitScroll(...event));
    this.#scrollViews.set(family.tag, view);
    const before = known?.props;
    const frame = this.#onGrid(family.frame);
    const content = children.find((child) => child.family.name.endsWith('View'))?.family;
    view.props = props;
    view.width = frame.width;
    view.height = frame.height;
    view.contentTag = content?.tag;
    view.contentHeight = this.#onGrid(content?.frame).height;
    const offset = offsetProp(props);
    if (offset === undefined || (before && offsetProp(before) === offset)) return;
    view.moveTo(this.platform === 'ios' ? offset : clampOffset(view, offset));
  }

  #holdRow(view: ScrollView): void {
    const { maintainVisibleContentPosition: keeps } = view.props;
    if (typeof keeps === 'object' && keeps !== null) {
      view.anchor = findAnchor(
        this.#rows(view.contentTag),
        Number(Reflect.get(keeps, 'minIndexForVisible')),
        view.offset,
      );
    } else if (!keepsStaleAnchor(this.platform)) view.anchor = undefined;
  }

  /** Rows of the last mount: what is committed since is not on the screen yet. */
  #rows(contentTag: number | undefined): readonly Row[] {
    return (this.#children.get(contentTag ?? -1) ?? []).flatMap((tag) => {
      const frame = this.#mounted.get(tag);
      return frame ? [{ tag, top: frame.y, height: frame.height }] : [];
    });
  }

  #keepRow(view: ScrollView): void {
    const { anchor, props } = view;
    const frame = anchor && this.#mounted.get(anchor.tag);
    if (frame && props['maintainVisibleContentPosition']) {
      const offset = anchoredOffset(this.platform, view, frame.y - anchor.top);
      if (offset !== view.offset) view.moveWithRow(offset);
    }
    // ReactAndroid/.../views/scroll/ReactScrollView.kt:1186-1206: content that shrinks takes the offset along. UIScrollView
    // keeps it until it is touched.
    const clamped = clampOffset(view, view.offset);
    if (this.platform === 'android' && !view.isDragged && clamped !== view.offset) view.moveTo(clamped);
  }

  /** Android's views begin and end at whole pixels. */
  #onGrid(frame: Frame = { x: 0, y: 0, width: 0, height: 0 }): Frame {
    if (this.platform === 'ios') return frame;
    const grid = (points: number) => Math.round(points * this.#screen.density) / this.#screen.density;
    const [x, y] = [grid(frame.x), grid(frame.y)];
    return { x, y, width: grid(frame.x + frame.width) - x, height: grid(frame.y + frame.height) - y };
  }

  #emitLayout({ tag }: Family, layout: Frame): void {
    this.emit(tag, 'topLayout', { target: tag, layout });
  }

  #emitScroll(view: ScrollView, name: ScrollEventName, velocity: number): void {
    const payload = {
      target: view.tag,
      contentOffset: { x: 0, y: view.offset },
      contentSize: { width: view.width, height: view.contentHeight },
      layoutMeasurement: { width: view.width, height: view.height },
      contentInset: { top: 0, left: 0, bottom: 0, right: 0 },
      zoomScale: 1,
      responderIgnoreScroll: true,
      velocity: { x: 0, y: velocity },
    };
    this.#events.push(() => {
      view.reportedOffset = payload.contentOffset.y;
      this.#send(view.tag, name, payload);
    });
  }

  #send(tag: number, type: string, payload: object): void {
    const family = this.#tree.family(tag);
    if (!family || !this.#mounted.has(tag)) return;
    this.#eventPriority = type === 'topScroll' ? CONTINUOUS : 0;
    this.#dispatch(family.handle, type, payload);
    this.#eventPriority = 0;
  }
}

function offsetProp({ contentOffset }: Props): number | undefined {
  const y: unknown =
    typeof contentOffset === 'object' && contentOffset !== null ? Reflect.get(contentOffset, 'y') : undefined;
  return typeof y === 'number' ? y : undefined;
}

function sentence(error: unknown): string {
  const { message, stack } = Object(error);
  return typeof stack === 'string' ? stack : String(message ?? error);
}
