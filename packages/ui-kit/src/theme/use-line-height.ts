import { Platform, useWindowDimensions } from 'react-native';

/**
 * Returns the height of one line of text in points, as the platform lays it out. Phones scale text themselves; Android
 * rounds each line up to whole pixels (ReactAndroid/.../internal/span/CustomLineHeightSpan.kt:21 of react-native 0.87.1).
 */
export function useLineHeight(lineHeight: number): number {
  const { fontScale, scale } = useWindowDimensions();
  if (Platform.OS === 'web') return lineHeight;
  const enlarged = lineHeight * fontScale;
  return Platform.OS === 'android' ? Math.ceil(enlarged * scale - ROUNDING_TOLERANCE) / scale : enlarged;
}

/** Tolerance for floating-point products that should be a whole number of pixels. */
const ROUNDING_TOLERANCE = 0.001;
