import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';

/** Shown for a server without demo data. */
export function NoUsers(): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <View style={styles.box}>
      <Text role="heading" aria-level={1} style={[type.title, { color: colors.text }]}>
        {t('demo.noUsers')}
      </Text>
      <Text style={[type.body, styles.text, { color: colors.textMuted }]}>{t('demo.noUsersText')}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  box: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 8, padding: 24 },
  text: { maxWidth: 420, textAlign: 'center' },
});
