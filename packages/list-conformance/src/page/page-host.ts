import type { ListFrame, ListLook } from '../list-frame.ts';
import type { AppHost } from '../list-host.ts';
import { afterPaint, type FrameProbe, frameProbe } from './frame-probe.ts';
import { PageFinger } from './page-finger.ts';
import { pageFrame, scrollerIn } from './page-frame.ts';

/** Pixels. */
const WIDTH = 412;
const HEIGHT = 800;
/** Message of browsers for any list that reacts to sizes twice in a frame; it indicates no fault. */
const HARMLESS = /^ResizeObserver loop/;

/** A box of a web page with the size of a phone's screen. Changes between two frames are in the next one. */
export class PageHost implements AppHost {
  readonly root: HTMLElement;
  readonly globals = Object(globalThis);
  readonly errors: string[] = [];
  readonly scrollView = new PageFinger(() => this.#findScroller());
  readonly keyboard: AppHost['keyboard'] = {
    // The height of the page decreases, as with `interactive-widget=resizes-content`.
    show: (height) => this.#resize(WIDTH, HEIGHT - height),
    hide: () => this.#resize(WIDTH, HEIGHT),
  };
  readonly #probe: FrameProbe = frameProbe();
  readonly #turnWheel: (points: number) => Promise<void>;
  readonly #controller = new AbortController();
  #scroller: HTMLElement | undefined;
  #isTurned = false;
  #turn = Promise.resolve();
  #read = (): void => undefined;

  constructor(turnWheel: (points: number) => Promise<void>) {
    this.#turnWheel = turnWheel;
    this.root = document.body.appendChild(document.createElement('div'));
    this.root.style.cssText = 'display:flex;flex-direction:column;overflow:hidden';
    this.#resize(WIDTH, HEIGHT);
    this.#collectErrors();
  }

  async frame(): Promise<void> {
    await this.#turn;
    this.scrollView.step();
    await this.#probe.readFrames(1, () => this.#read());
    // Changes in the task appear in one frame, like those of real input.
    await afterPaint();
  }

  async frames(count: number): Promise<void> {
    for (let framesLeft = count; framesLeft > 0; framesLeft -= 1) await this.frame();
  }

  /** Runs functions one after another: the app finishes its work for one before the next begins. */
  run(work: () => void): void {
    this.#turn = this.#turn.then(work).catch((error: unknown) => void this.errors.push(String(error)));
  }

  write(testId: string, text: string): void {
    const field = this.root.querySelector(`[data-testid="${testId}"]`);
    if (!(field instanceof HTMLTextAreaElement)) throw new Error(`No text field is called "${testId}".`);
    // React detects only errors that are thrown within its own calls.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  watch(look: ListLook): () => ListFrame | undefined {
    let painted: ListFrame | undefined;
    this.#read = () => {
      const scroller = this.#findScroller();
      painted = scroller && pageFrame(scroller, look, this.scrollView.travelled);
      // Another element may scroll before the list exists.
      if (!painted) this.#scroller = undefined;
    };
    return () => painted;
  }

  rotate(): void {
    this.#isTurned = !this.#isTurned;
    if (this.#isTurned) this.#resize(HEIGHT, WIDTH);
    else this.#resize(WIDTH, HEIGHT);
  }

  setFontScale(): never {
    throw new Error('Browsers keep the size of texts that is given in pixels.');
  }

  turnWheel(points: number): Promise<void> {
    return this.#turnWheel(points);
  }

  [Symbol.dispose](): void {
    this.#controller.abort();
    this.#probe.remove();
    this.root.remove();
  }

  #findScroller(): HTMLElement | undefined {
    if (this.#scroller?.isConnected !== true) this.#scroller = scrollerIn(this.root);
    return this.#scroller;
  }

  #resize(width: number, height: number): void {
    this.root.style.width = `${width}px`;
    this.root.style.height = `${height}px`;
  }

  #collectErrors(): void {
    const { signal } = this.#controller;
    const note = (error: unknown) => void (HARMLESS.test(String(error)) || this.errors.push(String(error)));
    globalThis.addEventListener('error', ({ message }) => note(message), { signal });
    globalThis.addEventListener('unhandledrejection', ({ reason }) => note(reason), { signal });
    const report = console.error;
    console.error = (...words: unknown[]) => {
      note(words.map(String).join(' '));
      report(...words);
    };
    signal.addEventListener('abort', () => {
      console.error = report;
    });
  }
}
