import { PixelRatio, Platform } from 'react-native';

/** Names of styles that contribute to the height of a view. */
const HEIGHTS =
  /^(?:(?:padding|margin)(?:Vertical|Top|Bottom)?|(?:row)?[gG]ap|(?:min|max)?[hH]eight|border(?:Top|Bottom)?Width|size|top|bottom)$/;

/**
 * Rounds heights in styles to whole pixels of the screen. Yoga rounds position and height of each view separately
 * (ReactCommon/yoga/yoga/algorithm/PixelGrid.cpp:65-131 of react-native 0.87.1): where heights are fractions, as on most
 * Android phones, the end of a list and its newest row are a pixel apart. Browsers keep
 * fractions.
 */
export function onPixelGrid<T extends object>(styles: T): T {
  if (Platform.OS === 'web') return styles;
  const entries = Object.entries(styles).map(([name, value]): [string, unknown] => [name, rounded(name, value)]);
  return { ...styles, ...Object.fromEntries(entries) };
}

/** Rounds a height to whole pixels of the screen; unchanged in browsers. */
export function wholePixels(height: number): number {
  return Platform.OS === 'web' ? height : PixelRatio.roundToNearestPixel(height);
}

function rounded(name: string, value: unknown): unknown {
  if (typeof value === 'number') return HEIGHTS.test(name) ? wholePixels(value) : value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? onPixelGrid(value) : value;
}
