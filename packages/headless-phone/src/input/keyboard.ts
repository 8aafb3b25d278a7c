import type { PhonePlatform } from '../shadow-tree/shadow-node.ts';

/** Behaviour of an Android app's window when the keyboard opens: it shrinks, or the keyboard covers it. */
export type AndroidWindow = 'resize' | 'edge-to-edge';

export interface KeyboardHost {
  readonly platform: PhonePlatform;
  readonly window: AndroidWindow;
  /** Size of the screen, in points. */
  size(): { readonly width: number; readonly height: number };
  /** Sends an event of React Native's `Keyboard`. */
  emit(name: string, event: object): void;
  /** Sets the height of the app's window. */
  resize(height: number): void;
}

/** Duration that the notifications of iOS report. Android reports none, and takes about as long. */
const MOTION_MS = 250;

type Motion =
  | { readonly kind: 'still' }
  | { readonly kind: 'moving'; readonly from: number; readonly to: number; readonly startedAtMs: number }
  | { readonly kind: 'held' };

/**
 * The keyboard on the screen: still ⇄ moving; still → held by a finger → moving. Heights in points.
 *
 * iOS covers the app and sends Will events when a motion begins and Did events when it ends
 * (React/CoreModules/RCTKeyboardObserver.mm:29-33, :113-133; KeyboardAvoidingView.js:203-209: the change of the frame comes first).
 * It sends nothing while a finger drags the keyboard.
 * Android sends keyboardDidShow and keyboardDidHide alone, once the window has its new insets, which is when the motion
 * begins (ReactAndroid/.../react/ReactRootView.java:934-982). react-native 0.87.1.
 */
export class Keyboard {
  readonly #host: KeyboardHost;
  #full = 0;
  #covered = 0;
  #motion: Motion = { kind: 'still' };
  #nowMs = 0;

  constructor(host: KeyboardHost) {
    this.#host = host;
  }

  /** Height in points by which the keyboard covers the screen in this frame. */
  get height(): number {
    return this.#covered;
  }

  show(height: number): void {
    this.#full = height;
    this.#moveTo(height);
  }

  hide(): void {
    this.#moveTo(0);
  }

  /**
   * Follows a finger that drags a list with `keyboardDismissMode="interactive"` and is this far from the top of the
   * screen. iOS only.
   */
  follow(fingerTop: number): void {
    const covered = Math.min(this.#full, this.#host.size().height - fingerTop);
    if (this.#full === 0 || (covered >= this.#full && this.#motion.kind !== 'held')) return;
    this.#motion = { kind: 'held' };
    this.#covered = Math.max(0, covered);
  }

  /** Lifts the finger. A keyboard that it was moving down closes; any other returns. */
  release(isMovingDown: boolean): void {
    if (this.#motion.kind === 'held') this.#moveTo(isMovingDown ? 0 : this.#full);
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    const motion = this.#motion;
    if (motion.kind !== 'moving') return;
    const share = Math.min(1, (nowMs - motion.startedAtMs) / MOTION_MS);
    this.#covered = motion.from + (motion.to - motion.from) * (1 - (1 - share) ** 3);
    if (share < 1) return;
    this.#motion = { kind: 'still' };
    if (this.#host.platform === 'ios')
      this.#send(motion.to > 0 ? 'DidShow' : 'DidHide', 'DidChangeFrame', motion.from, motion.to);
  }

  #moveTo(to: number): void {
    const { platform, window, size, resize } = this.#host;
    const from = this.#covered;
    this.#motion = { kind: 'moving', from, to, startedAtMs: this.#nowMs };
    if (to === 0) this.#full = 0;
    if (platform === 'ios') return this.#send(to > 0 ? 'WillShow' : 'WillHide', 'WillChangeFrame', from, to);
    const { width, height } = size();
    if (window === 'resize') resize(height - to);
    const endCoordinates = { screenX: 0, screenY: height - to, width, height: to };
    this.#host.emit(to > 0 ? 'keyboardDidShow' : 'keyboardDidHide', {
      endCoordinates,
      easing: 'keyboard',
      duration: 0,
    });
  }

  #send(eventName: string, change: string, from: number, to: number): void {
    const { width, height } = this.#host.size();
    const full = Math.max(from, to);
    const at = (covered: number) => ({ screenX: 0, screenY: height - covered, width, height: full });
    const event = {
      startCoordinates: at(from),
      endCoordinates: at(to),
      duration: MOTION_MS,
      easing: 'keyboard',
      isEventFromThisApp: true,
    };
    this.#host.emit(`keyboard${change}`, event);
    this.#host.emit(`keyboard${eventName}`, event);
  }
}
