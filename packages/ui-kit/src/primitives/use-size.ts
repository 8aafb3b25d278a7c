import { type RefObject, useLayoutEffect } from 'react';
import { type LayoutChangeEvent, Platform, type ViewProps } from 'react-native';
import { isDom } from '../platform/browser.ts';
import { sizeObserver } from '../platform/size-observer.ts';
import type { ViewInstance } from './native-refs.ts';

export interface ViewSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Reports the size of a view on mount, when it renders with another `content`, and whenever it changes:
 * the first two before paint. Returns props for the view. `onSize` must be stable.
 */
export function useSize(
  view: RefObject<ViewInstance | null>,
  onSize: (size: ViewSize) => void,
  content?: unknown,
): Pick<ViewProps, 'onLayout'> {
  useLayoutEffect(() => {
    const element = elementOf(view);
    if (element) onSize(element.getBoundingClientRect());
    // On phones, committed views are laid out before they are mounted.
    else view.current?.measure((_x, _y, width, height) => onSize({ width, height }));
  }, [view, onSize, content]);
  useLayoutEffect(() => {
    const element = elementOf(view);
    if (!element) return undefined;
    // Not `onLayout`: react-native-web's implementation traverses all ancestors for each change.
    const observer = sizeObserver(() => onSize(element.getBoundingClientRect()));
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, onSize]);
  return Platform.OS === 'web'
    ? NONE
    : { onLayout: ({ nativeEvent }: LayoutChangeEvent) => onSize(nativeEvent.layout) };
}

function elementOf({ current }: { readonly current: unknown }): Element | undefined {
  return isDom(current, 'Element') ? current : undefined;
}

const NONE = {};
