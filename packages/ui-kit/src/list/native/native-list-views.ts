import { PixelRatio } from 'react-native';
import type { ScrollViewInstance, ViewInstance } from '../../primitives/native-refs.ts';
import type { Size } from '../engine/scroll-anchor.ts';

/**
 * Points added to each scroll offset: Android truncates to whole pixels, so an offset that is exactly on a pixel could end up
 * one pixel too low.
 */
const TRUNCATION_MARGIN = 0.001;

/** The native views of a list: measures its area and content, and scrolls its scroll view. */
export class NativeListViews {
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
    this.#scroller?.scrollTo({ y: pixelAligned(y), animated });
  }
}

/** Returns the nearest offset that phones can display, plus a small margin against truncation. */
export function pixelAligned(offset: number): number {
  return offset <= 0 ? 0 : PixelRatio.roundToNearestPixel(offset) + TRUNCATION_MARGIN;
}

function sizeOf(view: ViewInstance | null): Size {
  let result = { width: 0, height: 0 };
  view?.measure((_x, _y, width, height) => {
    result = { width: width || 0, height: height || 0 };
  });
  return result;
}
