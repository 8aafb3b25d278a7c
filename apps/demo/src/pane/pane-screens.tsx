import { useChatTheme, useChatUIEvents, useTranslate } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { ChatScreen } from '../chat/chat-screen.tsx';
import { useChatPartner } from '../chat/use-chat-partner.ts';
import { InboxColumn } from '../inbox/inbox-column.tsx';
import { inboxId } from '../inbox/inbox-id.ts';
import { useInbox } from '../inbox/use-inbox.ts';
import { InfoScreen } from '../info/info-screen.tsx';
import { useMutes } from '../info/use-mutes.ts';
import type { Playground } from '../playground/playground.ts';
import { otherOf } from '../saved/other-of.ts';
import { useMessageSearch } from '../search/use-message-search.ts';
import type { DemoSettings } from '../settings/demo-settings.ts';
import type { FollowedThreads } from '../thread/followed-threads.ts';
import { ThreadScreen } from '../thread/thread-screen.tsx';
import type { Columns } from './columns-of.ts';
import type { PaneRoute } from './pane-route.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly followedThreads: FollowedThreads;
  readonly playground: Playground;
  readonly settings: DemoSettings;
  readonly route: PaneRoute;
  readonly columns: Columns;
  readonly onRoute: (route: PaneRoute) => void;
}

/** Conversation list, open conversation and thread: side by side where they fit, otherwise one at a time. */
export function PaneScreens(props: Props): ReactNode {
  const { client, playground, settings, route, columns, onRoute } = props;
  const { colors } = useChatTheme();
  const t = useTranslate();
  const inbox = useInbox(client);
  const { uid, chat, threadId, messageId, panel } = route;
  const mutes = useMutes(client, panel);
  const openId = chat && inboxId(chat.kind, chat.id);
  const open = (kind: 'user' | 'group', id: string) => onRoute({ uid, chat: { kind, id } });
  const [isSavedOpen, setSavedOpen] = useState(false);
  const openMessage = (message: Chat.BaseMessage) => {
    const other = otherOf(message);
    if (!other) return;
    const chat =
      other instanceof Chat.Group
        ? ({ kind: 'group', id: other.getGuid() } as const)
        : ({ kind: 'user', id: other.getUid() } as const);
    onRoute({ uid, chat, messageId: message.getParentMessageId() ?? message.getId() });
  };
  const isSearching = panel === 'search';
  // The search stays open while the threads of replies that it has found are opened and closed.
  const close = () => onRoute({ uid, chat, panel: isSearching ? panel : undefined });
  const loadedSubject = useChatPartner(client, chat);
  const partner = loadedSubject === 'missing' ? undefined : loadedSubject;
  const search = useMessageSearch(client, partner);
  const border = { borderColor: colors.outline };
  useOpenChat(({ kind, id }) => open(kind, id));
  return (
    <View style={styles.columns}>
      {columns.hasInbox && (
        <View style={[styles.inbox, columns.isSingle ? styles.single : { width: columns.inboxWidth }, border]}>
          <InboxColumn
            client={client}
            inbox={inbox}
            ownUid={uid}
            openId={openId}
            mutes={mutes}
            isSavedOpen={isSavedOpen}
            onSaved={setSavedOpen}
            onOpen={open}
            onOpenMessage={openMessage}
          />
        </View>
      )}
      {columns.hasChat && partner && (
        <ChatScreen
          key={openId}
          client={client}
          playground={playground}
          partner={partner}
          settings={settings}
          inbox={inbox}
          ownUid={uid}
          messageId={threadId === undefined ? messageId : undefined}
          search={search}
          isSearching={isSearching}
          onBack={columns.isSingle ? () => onRoute({ uid }) : undefined}
          onThread={(id, replyId) =>
            onRoute({ uid, chat, threadId: id, messageId: replyId, panel: replyId === undefined ? undefined : panel })
          }
          onSearch={(isOpen) => onRoute({ uid, chat, panel: isOpen ? 'search' : undefined })}
          onInfo={() => onRoute({ uid, chat, panel: panel === 'info' ? undefined : 'info' })}
          onOpen={open}
        />
      )}
      {columns.hasChat && !chat && <NoChat text={t('demo.noChat')} />}
      {loadedSubject === 'missing' && <NoChat text={t(chat?.kind === 'group' ? 'header.noGroup' : 'header.noUser')} />}
      {columns.hasThread && partner && threadId !== undefined && (
        <View style={[styles.thread, columns.hasChat && [styles.beside, border]]}>
          <ThreadScreen
            key={threadId}
            client={client}
            followedThreads={props.followedThreads}
            partner={partner}
            parentMessageId={threadId}
            messageId={messageId}
            search={isSearching ? search : undefined}
            settings={settings}
            isBeside={columns.hasChat}
            onClose={close}
          />
        </View>
      )}
      {columns.hasInfo && partner && (
        <View style={[styles.thread, columns.hasChat && [styles.beside, border]]}>
          <InfoScreen
            key={openId}
            client={client}
            partner={partner}
            ownUid={uid}
            mutes={mutes}
            onClose={close}
            onOpen={(other) => open('user', other)}
            onOpenMessage={(id) => onRoute({ uid, chat, messageId: id })}
            onLeft={() => onRoute({ uid })}
          />
        </View>
      )}
    </View>
  );
}

/** Mentions and private replies open another conversation. */
function useOpenChat(open: (chat: { readonly kind: 'user' | 'group'; readonly id: string }) => void): void {
  const events = useChatUIEvents();
  useEffect(() =>
    events.on('openChat', ({ user, group }) => {
      if (user) open({ kind: 'user', id: user.getUid() });
      else if (group) open({ kind: 'group', id: group.getGuid() });
    }),
  );
}

function NoChat({ text }: { readonly text: string }): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <View style={[styles.nothing, { backgroundColor: colors.surfaceSunken }]}>
      <View aria-hidden style={styles.bubbles}>
        <View style={[styles.received, { backgroundColor: colors.outline }]} />
        <View style={[styles.sent, { backgroundColor: colors.accent }]} />
      </View>
      <Text style={[type.body, { color: colors.textMuted }]}>{text}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  columns: { flex: 1, flexDirection: 'row', minHeight: 0 },
  inbox: { borderEndWidth: 1, minHeight: 0 },
  single: { flex: 1, borderEndWidth: 0 },
  thread: { flex: 1, minWidth: 0, minHeight: 0 },
  beside: { flexGrow: 0, flexBasis: '36%', borderStartWidth: 1 },
  nothing: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 16, padding: 24 },
  bubbles: { width: 104, gap: 6 },
  received: { width: 72, height: 30, borderRadius: 15, borderBottomStartRadius: 4 },
  sent: { width: 56, height: 30, borderRadius: 15, borderBottomEndRadius: 4, alignSelf: 'flex-end' },
});
