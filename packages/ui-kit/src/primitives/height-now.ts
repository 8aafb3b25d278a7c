import type { ViewInstance } from './native-refs.ts';

/** Height of a view as it is laid out now, in whole pixels; undefined where the platform tells it only later. */
export function heightNow(view: ViewInstance | null): number | undefined {
  return view && 'getBoundingClientRect' in view ? Math.round(view.getBoundingClientRect().height) : undefined;
}
