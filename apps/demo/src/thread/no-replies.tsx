import { useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';

/** In place of the replies of a thread that has none. */
export function NoReplies(): ReactNode {
  const t = useTranslate();
  return <EmptyState icon="thread" text={t('demo.noReplies')} testID="demo-no-replies" />;
}
