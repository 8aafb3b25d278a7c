import type { ReactNode } from 'react';
import { ActivityIndicator } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { useChatTheme } from '../../theme/theme-context.ts';

/** A loading indicator. */
export function Spinner({ size = 20, color }: { readonly size?: number; readonly color?: string }): ReactNode {
  const { colors } = useChatTheme();
  const t = useTranslate();
  return <ActivityIndicator size={size} color={color ?? colors.accent} aria-label={t('a11y.loading')} />;
}
