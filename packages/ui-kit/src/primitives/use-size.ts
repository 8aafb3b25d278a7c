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
 * Reports the size of a view when it is rendered, when it is rendered with another `content`, and whenever it changes:
 * before the first two are painted. Returns props for the view. `tell` must be stable.
 */
export function useSize(
  view: RefObject<ViewInstance | null>,
  tell: (size: ViewSize) => void,
  content?: unknown,
): Pick<ViewProps, 'onLayout'> {
  useLayoutEffect(() => {
    const element = elementOf(view);
    if (element) tell(element.getBoundingClientRect());
    // Phones know the layout of what is committed before they mount it.
    else view.current?.measure((_x, _y, width, height) => tell({ width, height }));
  }, [view, tell, content]);
  useLayoutEffect(() => {
    const element = elementOf(view);
    if (!element) return undefined;
    // What React Native's browser half has for it walks up the whole page for each change.
    const observer = sizeObserver(() => tell(element.getBoundingClientRect()));
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, tell]);
  return Platform.OS === 'web' ? NONE : { onLayout: ({ nativeEvent }: LayoutChangeEvent) => tell(nativeEvent.layout) };
}

function elementOf({ current }: { readonly current: unknown }): Element | undefined {
  return isDom(current, 'Element') ? current : undefined;
}

const NONE = {};
