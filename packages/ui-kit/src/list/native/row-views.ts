import type { ViewInstance } from '../../primitives/native-refs.ts';

/** Position of a row in px, from the top of the scroll view's content. */
export interface RowBox {
  readonly top: number;
  readonly height: number;
}

/**
 * The views of the rendered rows. They can be measured synchronously when a render is committed, because React Native
 * calculates the layout of a commit before it mounts it.
 */
export class RowViews {
  readonly #views = new Map<string, ViewInstance>();
  /** Views that have the accessible name and actions of a row, in the order in which they were registered. */
  readonly #targets = new Map<string, Set<ViewInstance>>();
  /** Positions of the rows when they were last measured. */
  readonly #boxes = new Map<string, RowBox>();

  /** Registers a rendered row. Returns a function that removes it. */
  add(key: string, view: ViewInstance): () => void {
    this.#views.set(key, view);
    return () => {
      if (this.#views.get(key) === view) this.#views.delete(key);
    };
  }

  /** Registers a view with the accessible name and actions of its row. Returns a function that removes it. */
  addTarget(key: string, view: ViewInstance): () => void {
    const targets = this.#targets.get(key) ?? new Set();
    this.#targets.set(key, targets.add(view));
    return () => {
      targets.delete(view);
      if (targets.size === 0 && this.#targets.get(key) === targets) this.#targets.delete(key);
    };
  }

  /**
   * Returns the view of a row that receives the focus of screen readers: the first with the row's accessible name and
   * actions, otherwise the row itself.
   */
  target(key: string): ViewInstance | undefined {
    const [first] = this.#targets.get(key) ?? [];
    return first ?? this.#views.get(key);
  }

  /** Returns the position of a row when rows were last measured. */
  box(key: string): RowBox | undefined {
    return this.#boxes.get(key);
  }

  /** Measures all rendered rows. */
  measure(): ReadonlyMap<string, RowBox> {
    this.#boxes.clear();
    for (const [key, view] of this.#views) {
      view.measure((_x, top, _width, height) => this.#boxes.set(key, { top, height }));
    }
    return this.#boxes;
  }
}
