import { Platform, useWindowDimensions } from 'react-native';

/** Minimum width of a wide browser window, in px. */
const MIN_WIDE_WIDTH = 600;

/** Returns whether this is a wide browser window, in which layers open at their opener instead of the bottom. */
export function useIsWide(): boolean {
  return useWindowDimensions().width >= MIN_WIDE_WIDTH && Platform.OS === 'web';
}
