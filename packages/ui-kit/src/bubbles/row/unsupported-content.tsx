import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import type { BubbleProps } from '../bubble.ts';

/** Placeholder for content that this version cannot render. */
export function UnsupportedContent({ bubble }: BubbleProps): ReactNode {
  const t = useTranslate();
  return <Text style={bubble.style.unsupported.title}>{t('bubble.unsupported')}</Text>;
}
