import { PixelRatio } from 'react-native';
import type { ScrollViewInstance, ViewInstance } from '../../primitives/native-refs.ts';
import type { Size } from '../engine/scroll-anchor.ts';

/** Added to positions in points, because Android truncates fractions of pixels, so that exact ones could be a pixel off. */
const ABOVE_CUT = 0.001;

/** Measures the list's area, its scroll view, and its content. */
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

  /** Returns the size of the list in px; 0 before layout. */
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

/** Returns the nearest offset that phones can display. */
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
