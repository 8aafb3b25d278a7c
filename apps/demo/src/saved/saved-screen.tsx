import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { ComponentRef, ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { Remark } from '../info/info-parts.tsx';
import { MoreRow } from '../info/more-row.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { IconPress } from '../parts/icon-press.tsx';
import { usePanelKeys } from '../parts/use-panel-keys.ts';
import { SavedRow } from './saved-row.tsx';
import { useSavedChanges } from './use-saved-changes.ts';
import { useSavedMessages } from './use-saved-messages.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly onClose: () => void;
  /** Shows the message in its conversation. */
  readonly onOpenMessage: (message: Chat.BaseMessage) => void;
}

/** All messages that the user has saved; each leads to its conversation. */
export function SavedScreen({ client, onClose, onOpenMessage }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const { ref, keys } = usePanelKeys<ComponentRef<typeof View>>(onClose);
  const changes = useSavedChanges(client);
  return (
    <View ref={ref} tabIndex={-1} style={styles.screen} testID="demo-saved" {...keys}>
      <View style={styles.bar}>
        <IconPress icon="back" label={t('header.back')} onPress={onClose} testID="demo-saved-close" />
        <Text role="heading" aria-level={2} style={[type.title, { color: colors.text }]}>
          {t('demo.savedMessages')}
        </Text>
      </View>
      <SavedList key={changes} client={client} onOpenMessage={onOpenMessage} />
    </View>
  );
}

function SavedList({ client, onOpenMessage }: Pick<Props, 'client' | 'onOpenMessage'>): ReactNode {
  const { t } = useChatLocale();
  const saved = useSavedMessages(client);
  return (
    <ScrollView style={styles.list} contentContainerStyle={styles.rows}>
      {saved.items.map((message) => (
        <SavedRow key={message.getId()} message={message} onPress={() => onOpenMessage(message)} />
      ))}
      {saved.status === 'ready' && saved.items.length === 0 && (
        <EmptyState icon="bookmark" text={t('demo.nothingSaved')} />
      )}
      {saved.status === 'failed' && <Remark>{t('demo.failed')}</Remark>}
      <MoreRow pages={saved} />
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, minHeight: 0, outlineStyle: 'solid', outlineWidth: 0 },
  bar: { flexDirection: 'row', alignItems: 'center', gap: 4, minHeight: 60, paddingHorizontal: 6 },
  list: { flex: 1, minHeight: 0 },
  rows: { flexGrow: 1, gap: 2, paddingHorizontal: 12, paddingBottom: 12 },
});
