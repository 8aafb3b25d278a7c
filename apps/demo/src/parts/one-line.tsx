import type { ReactNode } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle, View } from 'react-native';

/** Text truncated to one line, aligned to the start side in left-to-right and right-to-left scripts. */
export function OneLine({ style, children }: { style: StyleProp<TextStyle>; children: ReactNode }): ReactNode {
  return (
    <View style={styles.box}>
      <Text numberOfLines={1} style={[styles.text, style]}>
        {children}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  box: { flex: 1, minWidth: 0, alignItems: 'flex-start' },
  text: { maxWidth: '100%' },
});
