import { Platform, StatusBar, type ViewStyle } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import { useSafeArea } from '../safe-area/use-safe-area.ts';

/**
 * Default insets on iOS, which React Native does not report: those of the largest status bars and home indicators.
 */
const IOS = { top: 59, bottom: 34 };

/** Returns the paddings that keep controls out of the unsafe areas at the top and bottom of the screen. */
export function useViewerEdges(): { readonly top: ViewStyle; readonly bottom: ViewStyle } {
  const isKnown = useAdapters().safeArea !== undefined;
  const { top, bottom, left, right } = useSafeArea();
  const sides = { paddingLeft: left + SPACE, paddingRight: right + SPACE };
  if (isKnown)
    return { top: { paddingTop: top + SPACE, ...sides }, bottom: { paddingBottom: bottom + SPACE, ...sides } };
  if (Platform.OS === 'web') return BROWSER;
  const edges = Platform.OS === 'ios' ? IOS : { top: StatusBar.currentHeight ?? 0, bottom: 0 };
  return { top: { paddingTop: edges.top + SPACE }, bottom: { paddingBottom: edges.bottom + SPACE } };
}

const SPACE = 4;
const BROWSER = {
  top: asStyle({ paddingTop: `calc(${SPACE}px + env(safe-area-inset-top))` }),
  bottom: asStyle({ paddingBottom: `calc(${SPACE}px + env(safe-area-inset-bottom))` }),
};

/** Browsers accept more than the types of phones allow. */
function asStyle(style: object): ViewStyle {
  return style;
}
