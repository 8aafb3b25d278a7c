import { webProps } from '../primitives/web-props.ts';
import type { PressPoint } from './bubble-actions.ts';

/** In browsers: right click and the key of the context menu. */
export function webContextMenu(open: (at: PressPoint | undefined) => void): Readonly<Record<string, unknown>> {
  return webProps({
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      // The key has no place.
      open(x === 0 && y === 0 ? undefined : { x, y });
    },
  });
}
