import { Platform, useWindowDimensions } from 'react-native';

/** From here on a browser counts as wide, in px. */
const WIDE = 600;

/** Whether this is a browser with room around what opens: it then lies where people look, not at the bottom. */
export function useIsWide(): boolean {
  return useWindowDimensions().width >= WIDE && Platform.OS === 'web';
}
