import { type RefObject, useMemo, useRef } from 'react';
import type { ViewInstance } from '../primitives/native-refs.ts';

/** The bottom edge of a view. */
export interface LowerEdge {
  readonly view: RefObject<ViewInstance | null>;
  /** Returns the distance of the bottom edge from the top of the window in px; undefined before layout. */
  measure(): number | undefined;
}

/**
 * Measures the bottom edge of a view on demand. The view must not be moved by `transform`: the result is the position in
 * the layout.
 */
export function useLowerEdge(): LowerEdge {
  const view = useRef<ViewInstance>(null);
  return useMemo(
    () => ({
      view,
      measure() {
        let edge: number | undefined;
        // Called synchronously by React Native's renderer on phones.
        view.current?.measureInWindow((_x, y, _width, height) => {
          if (height > 0) edge = y + height;
        });
        return edge;
      },
    }),
    [],
  );
}
