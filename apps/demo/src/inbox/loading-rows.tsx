import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

/** Widths of the two lines of each row, in per cent. */
const ROWS = [
  [48, 82],
  [36, 64],
  [56, 74],
  [42, 88],
  [50, 58],
  [34, 78],
] as const;

/** Rows without content in place of conversations that are being loaded. Screen readers hear nothing of them. */
export function LoadingRows(): ReactNode {
  const { colors } = useChatTheme();
  const shape = { backgroundColor: colors.surfaceSunken };
  return (
    <View aria-hidden={true} testID="demo-loading-chats">
      {ROWS.map(([name, preview]) => (
        <View key={name} style={styles.row}>
          <View style={[styles.face, shape]} />
          <View style={styles.texts}>
            <View style={[styles.line, shape, { width: `${name}%` }]} />
            <View style={[styles.line, shape, { width: `${preview}%` }]} />
          </View>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  // As high as a row of the list, with the space between rows.
  row: { flexDirection: 'row', alignItems: 'center', gap: 12, paddingHorizontal: 10, paddingVertical: 10 },
  face: { width: 44, height: 44, borderRadius: 22 },
  texts: { flex: 1, minWidth: 0, gap: 9 },
  line: { height: 12, borderRadius: 6 },
});
