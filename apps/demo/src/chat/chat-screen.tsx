import {
  ChatMessageComposer,
  ChatMessageHeader,
  ChatMessageList,
  type ChatMessageListHandle,
} from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { StyleSheet, View } from 'react-native';
import { ForwardPanel } from '../forward/forward-panel.tsx';
import { useForwardOption } from '../forward/use-forward-option.tsx';
import type { Inbox } from '../inbox/inbox.ts';
import { useLatest } from '../parts/use-latest.ts';
import { PinnedBar } from '../pinned/pinned-bar.tsx';
import type { Playground } from '../playground/playground.ts';
import type { MessageSearch } from '../search/message-search.ts';
import { SearchBar } from '../search/search-bar.tsx';
import type { DemoSettings } from '../settings/demo-settings.ts';
import { LastTrace } from '../trace/last-trace.tsx';
import { TracePanel } from '../trace/trace-panel.tsx';
import { HeaderTools } from './header-tools.tsx';
import { listPropsOf } from './list-props-of.ts';
import type { ChatPartner } from './use-chat-partner.ts';
import { useLastSent } from './use-last-sent.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly playground: Playground;
  readonly partner: ChatPartner;
  readonly settings: DemoSettings;
  readonly inbox: Inbox;
  readonly ownUid: string;
  /** Id of the message to jump to; undefined: none. */
  readonly messageId: number | undefined;
  readonly search: MessageSearch;
  readonly isSearching: boolean;
  /** Undefined: the conversation list is visible. */
  readonly onBack: (() => void) | undefined;
  /** Opens a thread, at one of its replies if that is given. */
  readonly onThread: (messageId: number, replyId?: number) => void;
  /** Opens or closes the search. */
  readonly onSearch: (isOpen: boolean) => void;
  readonly onInfo: () => void;
  readonly onOpen: (kind: 'user' | 'group', id: string) => void;
}

/** Header, list and composer of a conversation, with the delivery trace of the last message above the composer. */
export function ChatScreen(props: Props): ReactNode {
  const { client, playground, partner, settings, search, messageId, onBack, onThread } = props;
  const [tracedMessage, setTracedMessage] = useState<Chat.BaseMessage | undefined>(undefined);
  const [forwardedMessage, setForwardedMessage] = useState<Chat.BaseMessage | undefined>(undefined);
  const receiverId = 'group' in partner ? partner.group.getGuid() : partner.user.getUid();
  const lastSent = useLastSent(receiverId);
  const listProps = useMemo(() => listPropsOf(settings), [settings]);
  const isAgent = 'user' in partner && partner.user.isAgent();
  const searchState = useSyncExternalStore(search.subscribe, search.getSnapshot, search.getSnapshot);
  const list = useRef<ChatMessageListHandle>(null);
  const show = async (id: number) => list.current?.scrollToMessage(id);
  const showResult = (message: Chat.BaseMessage) => {
    const parentId = message.getParentMessageId();
    // Every message of a conversation with an agent is a reply, and its list shows them.
    if (parentId === undefined || isAgent) return show(message.getId());
    onThread(parentId, message.getId());
    return undefined;
  };
  const latest = useLatest(props);
  // One component for all renders, because another one would be mounted again.
  const Tools = useMemo(
    () => () => <HeaderTools onSearch={() => latest.current.onSearch(true)} onInfo={() => latest.current.onInfo()} />,
    [latest],
  );
  const addMessageOptions = useForwardOption(setForwardedMessage);
  const closeSearch = () => {
    search.setQuery('');
    props.onSearch(false);
  };
  return (
    <View style={styles.screen} testID={`demo-conversation-${receiverId}`}>
      <ChatMessageHeader
        {...partner}
        showBackButton={onBack !== undefined}
        onBack={onBack}
        AuxiliaryButtonView={Tools}
      />
      {props.isSearching && (
        <SearchBar
          search={search}
          state={searchState}
          hasThreads={!isAgent}
          onShow={showResult}
          onClose={closeSearch}
        />
      )}
      <PinnedBar client={client} partner={partner} onOpenMessage={show} />
      <View style={styles.list}>
        <ChatMessageList
          ref={list}
          {...partner}
          {...listProps}
          loadLastAgentConversation
          {...(messageId !== undefined && { goToMessageId: String(messageId) })}
          searchKeyword={props.isSearching ? searchState.query : undefined}
          addMessageOptions={addMessageOptions}
          onLoad={lastSent.loaded}
          onThreadRepliesPress={(parent) => onThread(parent.getId())}
        />
      </View>
      {!isAgent && <LastTrace playground={playground} client={client} lastSent={lastSent} onPress={setTracedMessage} />}
      <ChatMessageComposer {...partner} />
      {tracedMessage && (
        <TracePanel
          playground={playground}
          client={client}
          message={tracedMessage}
          onClose={() => setTracedMessage(undefined)}
        />
      )}
      {forwardedMessage && (
        <ForwardPanel
          client={client}
          message={forwardedMessage}
          inbox={props.inbox}
          ownUid={props.ownUid}
          onClose={() => setForwardedMessage(undefined)}
          onSent={(kind, id) => {
            setForwardedMessage(undefined);
            props.onOpen(kind, id);
          }}
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, minHeight: 0, minWidth: 0 },
  list: { flex: 1, minHeight: 0 },
});
