import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { useChatTheme } from '../../theme/theme-context.ts';

/** Placeholder for a file that could not be loaded. */
export function FailedMedia({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useTranslate();
  const { colors, type } = useChatTheme();
  return (
    <View style={[styles.box, { backgroundColor: colors.surfaceSunken }]}>
      <Text style={[type.caption, styles.text, { color: colors.textMuted }]}>{t('media.failed')}</Text>
      <TouchTarget label={t('action.retry')} onPress={onRetry}>
        <Icon name="retry" size={24} color={colors.accent} />
      </TouchTarget>
    </View>
  );
}

const styles = StyleSheet.create({
  box: { flex: 1, alignItems: 'center', justifyContent: 'center', padding: 4 },
  text: { textAlign: 'center' },
});
