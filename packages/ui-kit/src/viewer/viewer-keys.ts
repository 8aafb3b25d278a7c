import type { RefObject } from 'react';
import type { ZoomHandle } from '../adapters/zoom-view-props.ts';
import { webProps } from '../primitives/web-props.ts';

interface Settings {
  readonly step: (by: -1 | 1) => void;
  /** Direction of the next picture: 1 is right. */
  readonly toSide: -1 | 1;
  readonly zoom: RefObject<ZoomHandle | null>;
}

/** Zoom factor of a key or a button. */
export const ZOOM_FACTOR = 1.5;

/**
 * Returns key handlers for browsers: arrows step, plus and minus zoom, 0 shows the whole picture. The layer handles
 * Escape.
 */
export function viewerKeys({ step, toSide, zoom }: Settings): Readonly<Record<string, unknown>> {
  return webProps({
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      switch (event.key) {
        case 'ArrowRight':
          return step(toSide);
        case 'ArrowLeft':
          return step(toSide === 1 ? -1 : 1);
        case '+':
        case '=':
          return zoom.current?.zoomBy(ZOOM_FACTOR);
        case '-':
          return zoom.current?.zoomBy(1 / ZOOM_FACTOR);
        case '0':
          return zoom.current?.reset();
        default:
          return undefined;
      }
    },
  });
}
