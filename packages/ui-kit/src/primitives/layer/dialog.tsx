import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import type { LayerStyle } from '../../theme/styles/layer-styles.ts';
import { Layer } from './layer.tsx';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons in reading order; they wrap. */
  readonly actions: ReactNode;
  readonly style: LayerStyle;
  readonly testID?: string | undefined;
}

/**
 * A centred dialog with a title, a text, and buttons.
 * See docs/spec/message-list.md#dialogs.
 */
export function Dialog({ isOpen, onClose, title, children, actions, style, testID }: DialogProps): ReactNode {
  return (
    <Layer isOpen={isOpen} onClose={onClose} label={title}>
      <View style={styles.middle}>
        <View testID={testID} style={[style.container, styles.dialog]}>
          <Text role="heading" aria-level={2} style={[style.title, styles.title]}>
            {title}
          </Text>
          <ScrollView style={styles.scroll} contentContainerStyle={styles.body}>
            {children}
          </ScrollView>
          <View style={styles.actions}>{actions}</View>
        </View>
      </View>
    </Layer>
  );
}

const styles = StyleSheet.create({
  middle: { flex: 1, alignItems: 'center', justifyContent: 'center', padding: 16, pointerEvents: 'box-none' },
  dialog: { width: '100%', maxWidth: 400, maxHeight: '100%' },
  title: { paddingHorizontal: 24, paddingTop: 24, paddingBottom: 8 },
  scroll: { flexGrow: 0, flexShrink: 1 },
  body: { paddingHorizontal: 24, paddingBottom: 8 },
  actions: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 8,
    paddingHorizontal: 16,
    paddingTop: 12,
    paddingBottom: 16,
  },
});
