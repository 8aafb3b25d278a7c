import { Platform, useWindowDimensions } from 'react-native';

/** Minimum width of a wide browser window, in px. */
const WIDE = 600;

/** Returns whether this is a wide browser window, in which layers open at their opener instead of the bottom. */
export function useIsWide(): boolean {
  return useWindowDimensions().width >= WIDE && Platform.OS === 'web';
}
