import { ChatIcon, useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';

/** In place of the replies of a thread that has none. */
export function NoReplies(): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <View style={styles.empty} testID="demo-no-replies">
      <ChatIcon name="thread" size={40} color={colors.textMuted} />
      <Text style={[type.body, styles.text, { color: colors.textMuted }]}>{t('demo.noReplies')}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  empty: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 12, padding: 24 },
  text: { textAlign: 'center' },
});
