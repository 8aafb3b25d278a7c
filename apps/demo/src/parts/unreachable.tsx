import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Press } from './press.tsx';

/** Says that the server does not respond, with a button that tries again. */
export function Unreachable({ retry }: { readonly retry: () => void }): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <View style={styles.centre}>
      <Text style={[type.body, { color: colors.textMuted }]}>{t('demo.unreachable')}</Text>
      <Press onPress={retry} style={[styles.retry, { backgroundColor: colors.accent }]}>
        <Text style={[type.bodyStrong, { color: colors.onAccent }]}>{t('action.retry')}</Text>
      </Press>
    </View>
  );
}

const styles = StyleSheet.create({
  centre: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 16, padding: 24 },
  retry: { justifyContent: 'center', borderRadius: 22, paddingHorizontal: 24 },
});
