import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type AccessibilitySettings, ScreenReader } from './accessibility.ts';
import { Finger } from './input/finger.ts';
import { type AndroidWindow, Keyboard } from './input/keyboard.ts';
import { Network } from './network/network.ts';
import { orderOfWork, retriesCommand, type UiWork, type ViewCommand } from './runtime/command-order.ts';
import { EventQueue } from './runtime/event-queue.ts';
import { createRealm, type Realm } from './runtime/js-realm.ts';
import { nativeModules } from './runtime/native-modules.ts';
import { type Dispatch, uiManager } from './runtime/ui-manager.ts';
import { VirtualClock } from './runtime/virtual-clock.ts';
import { dimensions, onGrid, type Screen } from './screen.ts';
import { type Family, type Frame, isTextField, type PhonePlatform } from './shadow-tree/shadow-node.ts';
import { ShadowTree } from './shadow-tree/shadow-tree.ts';
import { MountedViews } from './views/mounted-views.ts';
import type { PaintedView } from './views/painted-views.ts';
import type { ScrollEventName, ScrollView } from './views/scroll-view.ts';

export interface HeadlessPhoneOptions {
  readonly platform: PhonePlatform;
  /** Width in points, which Android rounds to whole pixels. Default of width and height: 412 × 800. */
  readonly width?: number;
  readonly height?: number;
  /** Number of frames per turn of JavaScript. More than 1 emulates a slow phone. Default: 1. */
  readonly framesPerTurn?: number;
  /** Whether the language of the phone is written from right to left. Default: false. */
  readonly isRtl?: boolean;
  /** Size of texts that may be scaled. Default: 1. */
  readonly fontScale?: number;
  readonly accessibility?: AccessibilitySettings;
  /** Default: edge to edge, as apps of React Native 0.87 are on Android 16. */
  readonly androidWindow?: AndroidWindow;
  /** Whether requests and WebSockets of the app reach servers. If not, they get no response. Default: false. */
  readonly hasNetwork?: boolean;
}

const DENSITY: Readonly<Record<PhonePlatform, number>> = { ios: 3, android: 2.625 };
const FRAME_MS = 1000 / 60;
const ROOT_TAG = 11;
const CONTINUOUS_PRIORITY = 2;
/** In points. Common on both platforms. */
const KEYBOARD_HEIGHT = 300;

/**
 * A phone without a screen: the release bundle of an app and React Native's own renderer on a native side written in
 * TypeScript. A frame is: commands and mounts, scrolling, paint, then events, animation frames and JavaScript.
 */
export class HeadlessPhone {
  readonly platform: PhonePlatform;
  /** Errors that the app has thrown or written with console.error. */
  readonly errors: string[] = [];
  readonly clock: VirtualClock;
  readonly keyboard: Keyboard;
  readonly screenReader: ScreenReader;
  /** Called when a frame is painted, before the turn of JavaScript. */
  onPaint: () => void = () => undefined;
  readonly #screen: Screen;
  readonly #tree: ShadowTree;
  readonly #views: MountedViews;
  readonly #realm: Realm;
  readonly #framesPerTurn: number;
  #work: UiWork[] = [];
  readonly #events = new EventQueue();
  readonly #finger: Finger;
  readonly #network: Network | undefined;
  #dispatch: Dispatch = () => undefined;
  #eventPriority = 0;
  #frames = 0;
  #commits = 0;
  #edits = 0;

  constructor(options: HeadlessPhoneOptions) {
    const { platform, width = 412, height = 800, framesPerTurn = 1, isRtl = false, fontScale = 1 } = options;
    this.platform = platform;
    const screen = { platform, width, height, density: DENSITY[platform], isRtl, fontScale };
    this.#screen = { ...screen, width: onGrid(screen, width), height: onGrid(screen, height) };
    this.#framesPerTurn = framesPerTurn;
    const report = (error: unknown) => void this.errors.push(sentence(error));
    this.clock = new VirtualClock(report);
    this.#tree = new ShadowTree(this.#screen, (family, frame) => this.#emitLayout(family, frame));
    this.#views = new MountedViews(this.#screen, (...event) => this.#emitScroll(...event));
    this.keyboard = this.#newKeyboard(options.androidWindow ?? 'edge-to-edge');
    this.#finger = new Finger({
      painted: () => this.painted(),
      nowMs: () => this.clock.nowMs,
      emit: (target, type, payload) => {
        const run = () => this.#send(target, type, payload);
        this.#events.add({ target, type, isUnique: type === 'topTouchMove', run });
      },
    });
    this.screenReader = new ScreenReader(platform);
    const { fabric, dom } = uiManager({
      tree: this.#tree,
      committed: () => {
        this.#commits += 1;
        this.#work.push({ kind: 'mount' });
      },
      command: (command) => void this.#work.push(command),
      accessibilityEvent: (tag, type) => void this.#work.push({ kind: 'accessibility', tag, type }),
      setDispatch: (dispatch) => {
        this.#dispatch = dispatch;
      },
      eventPriority: () => this.#eventPriority,
      offsetOf: (tag) => this.#views.scrollView(tag)?.reportedOffset ?? 0,
    });
    const accessibility = this.screenReader.module(options.accessibility ?? {}, (tag) =>
      this.#work.push({ kind: 'accessibility', tag, type: 'focus' }),
    );
    if (options.hasNetwork) this.#network = new Network(platform, (name, body) => this.#emitToDevice(name, body));
    const modules = {
      ...nativeModules(this.#screen, this.clock, report, accessibility),
      ...this.#network?.modules,
      NativeDOMCxx: dom,
    };
    this.#realm = createRealm({ clock: this.clock, fabric, modules, report });
  }

  /** Members that the bundle has put on its global object. */
  get globals(): Readonly<Record<string, unknown>> {
    return this.#realm.globals;
  }

  /** Number of commits of React's renderer so far, including those of `setNativeProps`. */
  get commits(): number {
    return this.#commits;
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
    for (const event of this.#events.take()) await this.clock.attempt(() => event.run());
    await this.clock.runFrames();
    await this.clock.runDue();
  }

  async frames(count: number): Promise<void> {
    for (let framesLeft = count; framesLeft > 0; framesLeft -= 1) await this.frame();
  }

  /** Draws frames until a condition holds. Throws after 600 frames, which are ten seconds. */
  async until(condition: string, holds: () => boolean): Promise<void> {
    for (let framesLeft = 600; framesLeft > 0 && !holds(); framesLeft -= 1) await this.frame();
    if (!holds()) throw new Error(`Not within ten seconds: ${condition}. ${this.errors.join('\n')}`);
  }

  /**
   * Draws frames in real time until a condition holds, so that servers have time to respond. Throws after ten seconds.
   */
  async untilOnline(condition: string, holds: () => boolean): Promise<void> {
    for (let framesLeft = 600; framesLeft > 0 && !holds(); framesLeft -= 1) {
      await delay(FRAME_MS);
      await this.frame();
    }
    if (!holds()) throw new Error(`Not within ten seconds: ${condition}. ${this.errors.join('\n')}`);
  }

  /** Runs a function of the app in its next turn of JavaScript, as the response of a server would. */
  run(work: () => void): void {
    this.#events.add({ type: 'work', run: work });
  }

  /** Sends an event to a view, such as `topTouchStart`. */
  emit(tag: number, type: string, payload: object): void {
    this.#events.add({ target: tag, type, run: () => this.#send(tag, type, payload) });
  }

  /**
   * Replaces the text of a field by `text`, as one edit of its keyboard. In the next turn of JavaScript native code
   * lays out the screen with it, then the app gets the event (ReactCommon/react/renderer/core/EventQueue.cpp:93-96,
   * React/Fabric/Mounting/ComponentViews/TextInput/RCTTextInputComponentView.mm:487-503,
   * ReactAndroid/.../views/textinput/ ReactTextInputTextWatcher.kt:48-68 of react-native 0.87.1).
   */
  write(tag: number, text: string): void {
    this.#edits += 1;
    const eventCount = this.#edits;
    this.run(() => {
      this.#tree.write(tag, text);
      this.#work.push({ kind: 'mount' });
    });
    this.emit(tag, 'topChange', { target: tag, text, eventCount });
  }

  /**
   * Turns the phone by a quarter. The views are laid out again before JavaScript knows of it. Android sends the orientation,
   * then the dimensions (ReactAndroid/.../react/ReactRootView.java:928-1048); iOS the dimensions
   * (React/CoreModules/RCTDeviceInfo.mm:255-270). react-native 0.87.1.
   */
  rotate(): void {
    const { width, height } = this.#screen;
    this.#screen.width = height;
    this.#screen.height = width;
    this.#relayOut();
    const isLandscape = height > width;
    if (this.platform === 'android') {
      const name = isLandscape ? 'landscape-primary' : 'portrait-primary';
      this.#emitToDevice('namedOrientationDidChange', { name, rotationDegrees: isLandscape ? -90 : 0, isLandscape });
    }
    this.#emitToDevice('didUpdateDimensions', dimensions(this.#screen));
  }

  /**
   * Changes the size of texts in the settings of the phone. Texts are measured again; JavaScript gets new dimensions
   * (RCTDeviceInfo.mm:212-223, ReactAndroid/.../modules/deviceinfo/DeviceInfoModule.kt:105-111 of react-native 0.87.1).
   */
  setFontScale(fontScale: number): void {
    this.#screen.fontScale = fontScale;
    this.#tree.measureTextsAgain();
    this.#relayOut();
    this.#emitToDevice('didUpdateDimensions', dimensions(this.#screen));
  }

  /** The painted views with a test id or a native id, a label, or a text of their own, in window coordinates. */
  painted(): readonly PaintedView[] {
    return this.#views.painted();
  }

  /** The view with the focus of the screen reader. */
  get focusedView(): PaintedView | undefined {
    return this.painted().find(({ tag }) => tag === this.screenReader.focus);
  }

  /** The mounted scroll views, the largest first. */
  get scrollViews(): readonly ScrollView[] {
    return this.#views.scrollViews;
  }

  /** The largest scroll view on the screen. */
  get scrollView(): ScrollView {
    const [largest] = this.scrollViews;
    if (!largest) throw new Error('No scroll view is mounted.');
    return largest;
  }

  /** Ends the phone and its connections. Many in one process need it, as Yoga's memory is not collected. */
  [Symbol.dispose](): void {
    this.#network?.[Symbol.dispose]();
    this.#tree[Symbol.dispose]();
  }

  #newKeyboard(window: AndroidWindow): Keyboard {
    return new Keyboard({
      platform: this.platform,
      window,
      size: () => this.#screen,
      emit: (name, event) => this.#emitToDevice(name, event),
      resize: (height) => this.#relayOut(height),
    });
  }

  /**
   * Lays out the screen again, with a window of whole pixels
   * (ReactAndroid/.../fabric/mounting/LayoutMetricsConversions.kt:17-31 of react-native 0.87.1).
   */
  #relayOut(height = this.#screen.height): void {
    this.#tree.resize(onGrid(this.#screen, height));
    this.#work.push({ kind: 'mount' });
  }

  #runUiThread(): void {
    const queue = this.#work;
    this.#work = [];
    for (const work of orderOfWork(this.platform, queue)) {
      if (work.kind === 'mount') this.#mount();
      else if (work.kind === 'command') this.#command(work);
      else this.screenReader.receive(work.tag, work.type, this.#views.has(work.tag));
    }
    this.keyboard.step(this.clock.nowMs);
    for (const view of this.scrollViews) {
      view.step(FRAME_MS, this.clock.nowMs);
      if (this.platform === 'ios') this.#moveFinger(view);
    }
  }

  /** Moves the finger, with UIScrollView's interactive dismissal and touches: Android has neither while it scrolls. */
  #moveFinger({ tag, props, fingerTop }: ScrollView): void {
    if (fingerTop === undefined) return;
    this.#finger.move(tag, fingerTop);
    if (props['keyboardDismissMode'] === 'interactive') this.keyboard.follow(fingerTop);
  }

  #command(command: ViewCommand): void {
    if (retriesCommand(this.platform, command, this.#views.has(command.tag))) {
      this.#work.push({ ...command, isRetry: true });
      return;
    }
    if (command.name === 'focus' || command.name === 'blur') this.#focusField(command.tag, command.name === 'focus');
    const view = this.#views.scrollView(command.tag);
    if (!view) return;
    const [first, second, third] = command.args;
    if (command.name === 'scrollTo') view.scrollTo(Number(second), third === true, this.clock.nowMs);
    if (command.name === 'scrollToEnd') {
      view.scrollTo(view.contentHeight - view.height, first === true, this.clock.nowMs);
    }
  }

  /**
   * Mounts the views. Fields with `autoFocus` take the focus when they appear on the screen
   * (React/Fabric/Mounting/ComponentViews/TextInput/RCTTextInputComponentView.mm:120-133,
   * ReactAndroid/.../views/textinput/ReactEditText.kt:974-993 of react-native 0.87.1).
   */
  #mount(): void {
    for (const tag of this.#views.mount([...this.#tree.roots()])) this.#focusField(tag, true);
  }

  /** Focuses a text field and opens the keyboard, or takes the focus away and closes the keyboard. */
  #focusField(tag: number, isFocused: boolean): void {
    const family = this.#tree.family(tag);
    if (!family || !isTextField(family)) return;
    this.emit(tag, isFocused ? 'topFocus' : 'topBlur', { target: tag });
    if (isFocused) this.keyboard.show(KEYBOARD_HEIGHT);
    else this.keyboard.hide();
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
    if (name === 'topScrollEndDrag') {
      this.#finger.leave();
      this.keyboard.release(view.isMovingDown);
    }
    const run = () => {
      view.reportedOffset = payload.contentOffset.y;
      this.#send(view.tag, name, payload);
    };
    this.#events.add({ target: view.tag, type: name, isUnique: name === 'topScroll', run });
  }

  /** Emits an event that does not belong to a view. */
  #emitToDevice(name: string, body: unknown): void {
    const run = () => {
      const emitter: unknown = this.#realm.callable('RCTDeviceEventEmitter');
      if (typeof emitter !== 'object' || emitter === null) throw new Error('The app has no device events yet.');
      Reflect.apply(Reflect.get(emitter, 'emit'), emitter, [name, body]);
    };
    this.#events.add({ type: name, run });
  }

  #send(tag: number, type: string, payload: object): void {
    const family = this.#tree.family(tag);
    if (!family || !this.#views.has(tag)) return;
    this.#eventPriority = type === 'topScroll' ? CONTINUOUS_PRIORITY : 0;
    this.#dispatch(family.handle, type, payload);
    this.#eventPriority = 0;
  }
}

function sentence(error: unknown): string {
  const { message, stack } = Object(error);
  return typeof stack === 'string' ? stack : String(message ?? error);
}
