import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { MoreRow } from '../info/more-row.tsx';
import { IconPress } from '../parts/icon-press.tsx';
import { SearchField } from '../parts/search-field.tsx';
import type { InboxState } from './inbox.ts';
import { idOfPartner } from './inbox-id.ts';
import { InboxRow } from './inbox-row.tsx';
import { LoadingRows } from './loading-rows.tsx';

interface Props {
  readonly inbox: InboxState;
  readonly ownUid: string;
  /** Id of the open conversation, as `inboxId` returns it. */
  readonly openId: string | undefined;
  /** Drafts as one line, by id as returned by `inboxId`. */
  readonly drafts: ReadonlyMap<string, string>;
  readonly isMuted: (kind: 'user' | 'group', id: string) => boolean;
  readonly nowMs: number;
  readonly onOpen: (kind: 'user' | 'group', id: string) => void;
  /** Loads more conversations. */
  readonly onMore: () => void;
  /** Opens the saved messages. */
  readonly onSaved: () => void;
}

/** All conversations, newest first, then users without a conversation. */
export function InboxScreen(props: Props): ReactNode {
  const { inbox, ownUid, openId, drafts, isMuted, nowMs, onOpen, onMore, onSaved } = props;
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const [search, setSearch] = useState('');
  const matchesSearch = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase());
  const chats = inbox.conversations.flatMap((conversation) => {
    const other = conversation.getConversationWith();
    return other && matchesSearch(other.getName()) ? [{ conversation, other }] : [];
  });
  // A chat with a message that is not stored yet comes first, as it will be when it is.
  const isUnsent = ({ other }: { readonly other: Chat.User | Chat.Group }) =>
    inbox.unsentMessages.has(idOfPartner(other));
  const ordered = [...chats.filter(isUnsent), ...chats.filter((chat) => !isUnsent(chat))];
  const knownIds = new Set(inbox.conversations.map((conversation) => idOfPartner(conversation.getConversationWith())));
  const isSearching = search.trim() !== '';
  // Users arrive before the conversations, which would push them down. Some may have a conversation that is not loaded yet.
  const hasPeople = inbox.status !== 'loading' && (isSearching || !inbox.hasMore);
  const people = hasPeople ? [...inbox.people.values()] : [];
  const others = people.filter(
    (user) => user.getUid() !== ownUid && !knownIds.has(idOfPartner(user)) && matchesSearch(user.getName()),
  );
  return (
    <View style={styles.screen}>
      <View style={styles.top}>
        <View style={styles.search}>
          <SearchField value={search} onChange={setSearch} />
        </View>
        <View style={styles.saved}>
          <IconPress icon="bookmark" label={t('demo.savedMessages')} onPress={onSaved} testID="demo-open-saved" />
        </View>
      </View>
      <ScrollView
        style={styles.screen}
        contentContainerStyle={styles.rows}
        role="navigation"
        aria-label={t('demo.chats')}
      >
        {inbox.status === 'loading' && <LoadingRows />}
        {ordered.map(({ conversation, other }) => {
          const isGroup = other instanceof Chat.Group;
          const latest = isGroup ? other : (inbox.people.get(other.getUid()) ?? other);
          const id = idOfPartner(other);
          return (
            <InboxRow
              key={id}
              id={id}
              name={latest.getName()}
              picture={latest instanceof Chat.Group ? latest.getIcon() : latest.getAvatar()}
              isOnline={isOnline(latest)}
              isOpen={id === openId}
              conversation={conversation}
              agentMessage={inbox.agentMessages.get(id)}
              unsentMessage={inbox.unsentMessages.get(id)}
              isMuted={isGroup ? isMuted('group', other.getGuid()) : isMuted('user', other.getUid())}
              draft={drafts.get(id)}
              typingUsers={[...(inbox.typing.get(id)?.values() ?? [])]}
              nowMs={nowMs}
              onPress={() => (isGroup ? onOpen('group', other.getGuid()) : onOpen('user', other.getUid()))}
            />
          );
        })}
        <MoreRow pages={{ status: inbox.status, hasMore: inbox.hasMore, loadMore: onMore }} testID="demo-more-chats" />
        {others.length > 0 && (
          <Text role="heading" aria-level={2} style={[type.label, styles.heading, { color: colors.textMuted }]}>
            {t('demo.people')}
          </Text>
        )}
        {others.map((user) => (
          <InboxRow
            key={user.getUid()}
            id={idOfPartner(user)}
            name={user.getName()}
            picture={user.getAvatar()}
            isOnline={isOnline(user)}
            isOpen={idOfPartner(user) === openId}
            isMuted={isMuted('user', user.getUid())}
            unsentMessage={inbox.unsentMessages.get(idOfPartner(user))}
            draft={drafts.get(idOfPartner(user))}
            note={user.getStatusMessage()}
            nowMs={nowMs}
            onPress={() => onOpen('user', user.getUid())}
          />
        ))}
        {inbox.status !== 'loading' && chats.length + others.length === 0 && (
          <Text style={[type.label, styles.none, { color: colors.textMuted }]}>
            {t(inbox.status === 'failed' ? 'demo.unreachable' : 'demo.none')}
          </Text>
        )}
      </ScrollView>
    </View>
  );
}

function isOnline(partner: Chat.User | Chat.Group): boolean {
  return partner instanceof Chat.User && !partner.isAgent() && partner.getStatus() === 'online';
}

const styles = StyleSheet.create({
  screen: { flex: 1, minHeight: 0 },
  top: { flexDirection: 'row', alignItems: 'center', paddingEnd: 8 },
  search: { flex: 1, minWidth: 0 },
  // As high as the field, whose box has more space above than below.
  saved: { marginTop: 6, marginStart: -6 },
  rows: { paddingHorizontal: 8, paddingBottom: 12, gap: 2 },
  heading: { paddingHorizontal: 10, paddingTop: 14, paddingBottom: 4 },
  none: { padding: 24, textAlign: 'center' },
});
