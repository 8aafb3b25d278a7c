import { PixelRatio } from 'react-native';
import type { ScrollViewInstance, ViewInstance } from '../../primitives/native-refs.ts';

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
  areaHeight(): number {
    return heightOf(this.#area);
  }

  contentHeight(): number {
    return heightOf(this.#content);
  }

  scrollTo(y: number, animated: boolean): void {
    this.#scroller?.scrollTo({ y: onGrid(y), animated });
  }
}

/** The nearest offset that phones can have. */
export function onGrid(offset: number): number {
  return offset <= 0 ? 0 : PixelRatio.roundToNearestPixel(offset) + ABOVE_CUT;
}

function heightOf(view: ViewInstance | null): number {
  let result = 0;
  view?.measure((_x, _y, _width, height) => {
    result = height || 0;
  });
  return result;
}
