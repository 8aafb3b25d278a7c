import type { ReactNode } from 'react';
import { Platform, ScrollView, StyleSheet, View } from 'react-native';
import { useChatTheme } from '../../theme/theme-context.ts';
import { Layer, type LayerProps } from './layer.tsx';

export interface SheetProps extends LayerProps {
  readonly testID?: string | undefined;
  /** What scrolls for itself, such as a list in it; the sheet then does not. Default: false. */
  readonly scrollsItself?: boolean;
}

/** A layer at the bottom of the window, as high as its content but never the whole window. */
export function Sheet({ testID, children, scrollsItself = false, ...layer }: SheetProps): ReactNode {
  const { components } = useChatTheme();
  const { container, handle } = components.messageList.optionsSheet;
  return (
    <Layer {...layer}>
      <View style={styles.bottom}>
        <View testID={testID} style={[container, styles.sheet]}>
          <View aria-hidden style={handle} />
          {scrollsItself ? children : <ScrollView style={styles.scroll}>{children}</ScrollView>}
        </View>
      </View>
    </Layer>
  );
}

const styles = StyleSheet.create({
  bottom: { flex: 1, justifyContent: 'flex-end', alignItems: 'center', pointerEvents: 'box-none' },
  sheet: {
    width: '100%',
    maxWidth: 640,
    maxHeight: '85%',
    borderBottomStartRadius: 0,
    borderBottomEndRadius: 0,
    // Above the bar with which iPhones are left.
    paddingBottom: Platform.OS === 'ios' ? 34 : 16,
  },
  scroll: { flexGrow: 0 },
});
