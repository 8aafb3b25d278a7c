import type { ViewInstance } from './native-refs.ts';

/** Width of a view as it is laid out now, in whole pixels; undefined where the platform tells it only later. */
export function widthNow(view: ViewInstance | null): number | undefined {
  return view && 'getBoundingClientRect' in view ? Math.floor(view.getBoundingClientRect().width) : undefined;
}
