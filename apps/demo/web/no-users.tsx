import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';

/** Shown for a server without demo data, or one that does not respond. */
export function NoUsers(): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <View style={styles.box}>
      <Text role="heading" aria-level={1} style={[type.title, { color: colors.text }]}>
        No users yet
      </Text>
      <Text style={[type.body, styles.text, { color: colors.textMuted }]}>
        This server has no demo data. Create users over the API, or start it without --empty in an empty data directory.
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  box: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 8, padding: 24 },
  text: { maxWidth: 420, textAlign: 'center' },
});
