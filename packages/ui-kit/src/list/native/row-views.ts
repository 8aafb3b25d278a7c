import type { ViewInstance } from '../../primitives/native-refs.ts';

/** In pixels, from the top of the content of the scroll view. */
export interface RowBox {
  readonly top: number;
  readonly height: number;
}

/** The drawn rows. They are measured at once: the layout of what React has committed is known before it is mounted. */
export class RowViews {
  readonly #views = new Map<string, ViewInstance>();
  readonly #targets = new Map<string, Set<ViewInstance>>();
  readonly #boxes = new Map<string, RowBox>();

  /** A row is drawn. Returns how to end it. */
  add(key: string, view: ViewInstance): () => void {
    this.#views.set(key, view);
    return () => {
      if (this.#views.get(key) === view) this.#views.delete(key);
    };
  }

  /** A view in a row has its label and its actions. Returns how to end it. */
  addTarget(key: string, view: ViewInstance): () => void {
    const targets = this.#targets.get(key) ?? new Set();
    this.#targets.set(key, targets.add(view));
    return () => {
      targets.delete(view);
      if (targets.size === 0 && this.#targets.get(key) === targets) this.#targets.delete(key);
    };
  }

  /** What screen readers focus: the first view with the label and the actions of the row, else the row itself. */
  target(key: string): ViewInstance | undefined {
    const [first] = this.#targets.get(key) ?? [];
    return first ?? this.#views.get(key);
  }

  /** As it was measured last. */
  box(key: string): RowBox | undefined {
    return this.#boxes.get(key);
  }

  /** Measures all drawn rows. */
  measure(): ReadonlyMap<string, RowBox> {
    this.#boxes.clear();
    for (const [key, view] of this.#views) {
      view.measure((_x, top, _width, height) => this.#boxes.set(key, { top, height }));
    }
    return this.#boxes;
  }
}
