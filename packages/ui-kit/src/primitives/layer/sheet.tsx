import type { ReactNode } from 'react';
import { Platform, ScrollView, StyleSheet, View } from 'react-native';
import { useChatTheme } from '../../theme/theme-context.ts';
import { Layer, type LayerProps } from './layer.tsx';
import { useIsWide } from './use-is-wide.ts';

export interface SheetProps extends LayerProps {
  readonly testID?: string | undefined;
  /** What is visible above the sheet, from top to bottom. It may shrink. Default: nothing. */
  readonly above?: ReactNode;
  /** Whether the content scrolls itself, as a list does, so that the sheet does not. Default: false. */
  readonly scrollsItself?: boolean;
}

/**
 * A layer at the bottom of the window, centred in wide browser windows. As tall as its content, but never as tall as the
 * window.
 */
export function Sheet({ testID, children, above, scrollsItself = false, ...layer }: SheetProps): ReactNode {
  const { components } = useChatTheme();
  const { container, handle } = components.messageList.optionsSheet;
  const isWide = useIsWide();
  return (
    <Layer {...layer}>
      <View style={[styles.place, isWide && styles.middle]}>
        {above}
        <View
          testID={testID}
          style={[container, styles.sheet, above !== undefined && styles.lower, isWide ? styles.card : styles.drawer]}
        >
          {!isWide && <View aria-hidden style={handle} />}
          {scrollsItself ? children : <ScrollView style={styles.scroll}>{children}</ScrollView>}
        </View>
      </View>
    </Layer>
  );
}

const styles = StyleSheet.create({
  place: { flex: 1, justifyContent: 'flex-end', alignItems: 'center', pointerEvents: 'box-none' },
  middle: { justifyContent: 'center' },
  sheet: { width: '100%', maxHeight: '85%' },
  lower: { maxHeight: '80%' },
  card: { maxWidth: 480, paddingVertical: 12 },
  drawer: {
    maxWidth: 640,
    borderBottomStartRadius: 0,
    borderBottomEndRadius: 0,
    // Above the home indicator of iPhones.
    paddingBottom: Platform.OS === 'ios' ? 34 : 16,
  },
  scroll: { flexGrow: 0 },
});
