import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text } from 'react-native';
import { Press } from '../parts/press.tsx';
import type { Pages } from './use-pages.ts';

interface Props {
  readonly pages: Pick<Pages<unknown>, 'hasMore' | 'loadMore'> & {
    /** `idle`: nothing has been requested. */
    readonly status: Pages<unknown>['status'] | 'idle';
  };
  readonly testID?: string;
}

/** Loads the next page, or the same one again after a failure; nothing if there is none. */
export function MoreRow({ pages, testID }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const isFailed = pages.status === 'failed';
  if (!isFailed && (!pages.hasMore || pages.status === 'loading')) return null;
  return (
    <Press onPress={pages.loadMore} style={styles.row} testID={testID}>
      <Text style={[type.label, { color: colors.link }]}>{t(isFailed ? 'action.retry' : 'demo.more')}</Text>
    </Press>
  );
}

const styles = StyleSheet.create({ row: { justifyContent: 'center', alignItems: 'center' } });
