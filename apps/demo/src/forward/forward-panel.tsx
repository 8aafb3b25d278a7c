import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { ScrollView, StyleSheet, Text } from 'react-native';
import type { Inbox, InboxState } from '../inbox/inbox.ts';
import { previewText } from '../inbox/preview-of.ts';
import { useInboxState } from '../inbox/use-inbox.ts';
import { Face } from '../parts/face.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { Press } from '../parts/press.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { copyOf } from './copy-of.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly message: Chat.BaseMessage;
  readonly inbox: Inbox;
  readonly ownUid: string;
  readonly onClose: () => void;
  /** Opens the conversation that the message was forwarded to. */
  readonly onSent: (kind: 'user' | 'group', id: string) => void;
}

interface Target {
  readonly kind: 'user' | 'group';
  readonly id: string;
  readonly name: string;
  readonly picture: string | undefined;
}

/** Chooses the conversation that a copy of a message is sent to: recent ones first, then all people. */
export function ForwardPanel({ client, message, inbox, ownUid, onClose, onSent }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const state = useInboxState(inbox);
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const targets = targetsIn(state, ownUid).filter(({ name }) => name.toLowerCase().includes(searchText));
  const send = ({ kind, id }: Target) => {
    const copy = copyOf(message, { kind, id });
    // The outbox repeats and shows a failed send in that conversation.
    if (copy instanceof Chat.MediaMessage) client.sendMediaMessage(copy).catch(() => undefined);
    else if (copy instanceof Chat.TextMessage) client.sendMessage(copy).catch(() => undefined);
    onSent(kind, id);
  };
  return (
    <Panel
      role="dialog"
      label={t('demo.forwardTo')}
      title={t('demo.forwardTo')}
      caption={previewText(message, t)}
      isOverlay
      onClose={onClose}
      testID="demo-forward"
      closeTestID="demo-forward-close"
    >
      <SearchField value={search} onChange={setSearch} />
      <ScrollView style={styles.grow} contentContainerStyle={styles.rows} keyboardShouldPersistTaps="handled">
        {targets.map((target) => (
          <Press
            key={`${target.kind}/${target.id}`}
            onPress={() => send(target)}
            testID={`demo-forward-${target.id}`}
            style={styles.row}
          >
            <Face name={target.name} url={target.picture} size={40} />
            <OneLine style={[type.body, { color: colors.text }]}>{target.name}</OneLine>
          </Press>
        ))}
        {targets.length === 0 && (
          <Text style={[type.label, styles.none, { color: colors.textMuted }]}>{t('demo.none')}</Text>
        )}
      </ScrollView>
    </Panel>
  );
}

function targetsIn({ conversations, people }: InboxState, ownUid: string): readonly Target[] {
  const others = [...people.values()].filter((user) => user.getUid() !== ownUid && !user.isAgent());
  const all = [...conversations.map((conversation) => conversation.getConversationWith()), ...others];
  const targets = new Map<string, Target>();
  for (const other of all) {
    if (!other || (other instanceof Chat.User && other.isAgent())) continue;
    const target: Target =
      other instanceof Chat.Group
        ? { kind: 'group', id: other.getGuid(), name: other.getName(), picture: other.getIcon() }
        : { kind: 'user', id: other.getUid(), name: other.getName(), picture: other.getAvatar() };
    const key = `${target.kind}/${target.id}`;
    if (!targets.has(key)) targets.set(key, target);
  }
  return [...targets.values()];
}

const styles = StyleSheet.create({
  grow: { flex: 1, minWidth: 0, minHeight: 0 },
  rows: { paddingHorizontal: 8, paddingBottom: 12 },
  row: { flexDirection: 'row', alignItems: 'center', gap: 12, paddingHorizontal: 10, paddingVertical: 6 },
  none: { padding: 24, textAlign: 'center' },
});
