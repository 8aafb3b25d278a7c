import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import type { BubbleProps } from './bubble.ts';

/** Instead of what this version cannot draw. */
export function UnsupportedContent({ bubble }: BubbleProps): ReactNode {
  const t = useTranslate();
  return <Text style={bubble.style.unsupported.title}>{t('bubble.unsupported')}</Text>;
}
