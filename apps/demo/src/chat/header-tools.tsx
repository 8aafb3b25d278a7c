import { useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { IconPress } from '../parts/icon-press.tsx';

interface Props {
  readonly onSearch: () => void;
  readonly onInfo: () => void;
}

/** The buttons of the app in the header of a conversation: search and info. */
export function HeaderTools({ onSearch, onInfo }: Props): ReactNode {
  const t = useTranslate();
  return (
    <View style={styles.tools}>
      <IconPress icon="search" label={t('demo.searchMessages')} onPress={onSearch} testID="demo-search" />
      <IconPress icon="info" label={t('demo.info')} onPress={onInfo} testID="demo-info" />
    </View>
  );
}

const styles = StyleSheet.create({ tools: { flexDirection: 'row' } });
