import { isDom } from '../../platform/browser.ts';
import { type SizeObserver, sizeObserver } from '../../platform/size-observer.ts';

/**
 * The elements of the rendered rows. New rows are measured on demand; later changes of their heights are reported
 * before paint.
 */
export class RowElements {
  readonly #elements = new Map<string, HTMLElement>();
  readonly #keys = new Map<Element, string>();
  readonly #unmeasured = new Set<string>();
  readonly #onResize: (heights: ReadonlyMap<string, number>) => void;
  #observer: SizeObserver | undefined;
  /** Rows rendered during a report, observed later: observing them immediately causes a ResizeObserver loop error. */
  readonly #lateElements = new Set<Element>();
  #lateFrame: number | undefined;

  constructor(onResize: (heights: ReadonlyMap<string, number>) => void) {
    this.#onResize = onResize;
  }

  /** Reports size changes of the scroller (as an empty map) and of the rows. Returns a function that stops it. */
  watch(scroller: HTMLElement): () => void {
    const observer = sizeObserver((entries) => this.#report(entries));
    this.#observer = observer;
    observer.observe(scroller);
    for (const element of this.#elements.values()) observer.observe(element);
    return () => {
      observer.disconnect();
      this.#observer = undefined;
      if (this.#lateFrame !== undefined) cancelAnimationFrame(this.#lateFrame);
      this.#observeLate();
    };
  }

  /** Registers a rendered row. Returns a function that removes it. */
  add(key: string, element: HTMLElement): () => void {
    this.#elements.set(key, element);
    this.#keys.set(element, key);
    this.#unmeasured.add(key);
    if (this.#lateFrame === undefined) this.#observer?.observe(element);
    else this.#lateElements.add(element);
    return () => {
      this.#observer?.unobserve(element);
      this.#lateElements.delete(element);
      this.#elements.delete(key);
      this.#keys.delete(element);
      this.#unmeasured.delete(key);
    };
  }

  get(key: string): HTMLElement | undefined {
    return this.#elements.get(key);
  }

  /** Returns whether the row is rendered and its height is known. */
  isMeasured(key: string): boolean {
    return this.#elements.has(key) && !this.#unmeasured.has(key);
  }

  /** Moves the keyboard focus to a row. Returns false if it is not focusable. */
  focus(key: string): boolean {
    const target = this.get(key)?.querySelector('[role="article"], [tabindex], button, a');
    if (!isDom(target, 'HTMLElement')) return false;
    target.focus({ preventScroll: true });
    return true;
  }

  /** Returns the key of the row that contains an element. */
  keyAt(target: EventTarget | null): string | undefined {
    let element = isDom(target, 'Element') ? target : null;
    while (element && !this.#keys.has(element)) element = element.parentElement;
    return element ? this.#keys.get(element) : undefined;
  }

  /** Yields the heights of the rows rendered since the last call. */
  *measureNew(): Generator<readonly [string, number]> {
    for (const key of this.#unmeasured) {
      const element = this.#elements.get(key);
      if (element) yield [key, element.getBoundingClientRect().height];
    }
    this.#unmeasured.clear();
  }

  #report(entries: readonly ResizeObserverEntry[]): void {
    this.#lateFrame ??= requestAnimationFrame(() => this.#observeLate());
    const heights = new Map<string, number>();
    for (const { target, borderBoxSize } of entries) {
      const key = this.#keys.get(target);
      const height = borderBoxSize[0]?.blockSize;
      if (key !== undefined && height !== undefined) heights.set(key, height);
    }
    this.#onResize(heights);
  }

  #observeLate(): void {
    this.#lateFrame = undefined;
    for (const element of this.#lateElements) this.#observer?.observe(element);
    this.#lateElements.clear();
  }
}
