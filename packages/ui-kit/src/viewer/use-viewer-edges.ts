import { Platform, StatusBar, type ViewStyle } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import { useSafeArea } from '../safe-area/use-safe-area.ts';

/**
 * Default insets on iOS, which React Native does not report: those of the largest status bars and home indicators.
 */
const IOS_INSETS = { top: 59, bottom: 34 };

/** Returns the paddings that keep controls out of the unsafe areas at the top and bottom of the screen. */
export function useViewerEdges(): { readonly top: ViewStyle; readonly bottom: ViewStyle } {
  const isKnown = useAdapters().safeArea !== undefined;
  const { top, bottom, left, right } = useSafeArea();
  const sides = { paddingLeft: left + SPACE_PX, paddingRight: right + SPACE_PX };
  if (isKnown)
    return { top: { paddingTop: top + SPACE_PX, ...sides }, bottom: { paddingBottom: bottom + SPACE_PX, ...sides } };
  if (Platform.OS === 'web') return BROWSER_STYLES;
  const edges = Platform.OS === 'ios' ? IOS_INSETS : { top: StatusBar.currentHeight ?? 0, bottom: 0 };
  return { top: { paddingTop: edges.top + SPACE_PX }, bottom: { paddingBottom: edges.bottom + SPACE_PX } };
}

const SPACE_PX = 4;
const BROWSER_STYLES = {
  top: asStyle({ paddingTop: `calc(${SPACE_PX}px + env(safe-area-inset-top))` }),
  bottom: asStyle({ paddingBottom: `calc(${SPACE_PX}px + env(safe-area-inset-bottom))` }),
};

/** Browsers accept more than the types of phones allow. */
function asStyle(style: object): ViewStyle {
  return style;
}
