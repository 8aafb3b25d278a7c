import { type RefObject, useMemo, useRef } from 'react';
import type { ViewInstance } from '../primitives/native-refs.ts';

/** Where a view ends. */
export interface LowerEdge {
  readonly view: RefObject<ViewInstance | null>;
  /** Distance of its lower edge from the top of the window in px; undefined while it is not laid out. */
  measure(): number | undefined;
}

/**
 * Measures the lower edge of a view when it is asked for. The view must not be moved by `transform`: the edge is where the
 * layout has it.
 */
export function useLowerEdge(): LowerEdge {
  const view = useRef<ViewInstance>(null);
  return useMemo(
    () => ({
      view,
      measure() {
        let edge: number | undefined;
        // Synchronous in the renderer of phones.
        view.current?.measureInWindow((_x, y, _width, height) => {
          if (height > 0) edge = y + height;
        });
        return edge;
      },
    }),
    [],
  );
}
