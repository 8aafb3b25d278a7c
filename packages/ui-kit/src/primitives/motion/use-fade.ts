import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isDom } from '../../platform/browser.ts';
import type { ViewInstance } from '../native-refs.ts';
import type { Fade } from './fade.ts';

/**
 * Fades the view with the returned ref. The compositor of the browser runs the fade, so that it needs no frame of the
 * page and stays smooth while rows are rendered. Without animations, as in jsdom, the view is opaque. For phones,
 * package.json replaces this file with `use-fade.native.ts`.
 */
export function useFade({ to, durationMs, isLoop = false, isStill }: Fade): {
  readonly ref: RefObject<ViewInstance | null>;
  readonly style: undefined;
} {
  const ref = useRef<ViewInstance>(null);
  useLayoutEffect(() => {
    const view: unknown = ref.current;
    if (isStill || !isDom(view, 'HTMLElement') || !('animate' in view)) return undefined;
    // A view that fades in was not visible before; all others begin with the opacity they have.
    const opacity = [to === 1 ? '0' : getComputedStyle(view).opacity, String(to)];
    const iterations = isLoop ? Number.POSITIVE_INFINITY : 1;
    const fade = view.animate(
      { opacity },
      { duration: durationMs, easing: 'ease-in-out', iterations, direction: 'alternate', fill: 'forwards' },
    );
    return isLoop ? () => fade.cancel() : undefined;
  }, [to, durationMs, isLoop, isStill]);
  return { ref, style: undefined };
}
