import { PixelRatio } from 'react-native';
import type { ScrollViewInstance, ViewInstance } from '../../primitives/native-refs.ts';
import type { Size } from '../engine/held-place.ts';

/** Android cuts fractions of pixels off: without this a place that is exact in points could be one pixel off. */
const ABOVE_CUT = 0.001;

/** The part of the screen the list has, the scroll view in it, and its content. */
export class ScrollBoxes {
  #area: ViewInstance | null = null;
  #scroller: ScrollViewInstance | null = null;
  #content: ViewInstance | null = null;

  readonly setArea = (view: ViewInstance | null): void => {
    this.#area = view;
  };

  readonly setScroller = (view: ScrollViewInstance | null): void => {
    this.#scroller = view;
  };

  readonly setContent = (view: ViewInstance | null): void => {
    this.#content = view;
  };

  /** Pixels; 0 while it is not laid out. */
  area(): Size {
    return sizeOf(this.#area);
  }

  contentHeight(): number {
    return sizeOf(this.#content).height;
  }

  scrollTo(y: number, animated: boolean): void {
    this.#scroller?.scrollTo({ y: onGrid(y), animated });
  }
}

/** The nearest offset that phones can have. */
export function onGrid(offset: number): number {
  return offset <= 0 ? 0 : PixelRatio.roundToNearestPixel(offset) + ABOVE_CUT;
}

function sizeOf(view: ViewInstance | null): Size {
  let result = { width: 0, height: 0 };
  view?.measure((_x, _y, width, height) => {
    result = { width: width || 0, height: height || 0 };
  });
  return result;
}
