import { Platform, useWindowDimensions } from 'react-native';

/** Minimum width of a wide browser, in px. */
const WIDE = 600;

/** Whether this is a wide browser window: layers then open at their opener, not at the bottom. */
export function useIsWide(): boolean {
  return useWindowDimensions().width >= WIDE && Platform.OS === 'web';
}
