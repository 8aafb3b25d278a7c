import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AgentRuns } from '../agents/agent-runs.tsx';
import { useEmitThreadChanges } from '../agents/use-emit-thread-changes.ts';
import { useOpenThread } from '../agents/use-open-thread.ts';
import { ListAnnouncements } from '../announcements/list-announcements.tsx';
import { type BubbleSettings, BubbleSettingsContext } from '../bubbles/bubble-settings.ts';
import { conversationRef } from '../conversation/conversation-props.ts';
import { useConversation } from '../conversation/use-conversation.ts';
import { useIncomingMessages } from '../conversation/use-incoming-messages.ts';
import { usePeer } from '../conversation/use-peer.ts';
import { useLoggedInUser } from '../conversation/use-session.ts';
import { KeyboardArea } from '../keyboard/keyboard-area.tsx';
import { useConversationOnScreen } from '../notifications/use-conversation-on-screen.ts';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { NoticeArea, useNotices } from '../primitives/notice.tsx';
import { ViewSlot } from '../primitives/view-slot.tsx';
import { useChatClient } from '../provider/client-context.ts';
import { KitComponent } from '../provider/kit-component.tsx';
import { useLatest } from '../provider/use-latest.ts';
import { useReportError } from '../provider/use-report-error.ts';
import { useStable } from '../provider/use-stable.ts';
import { type RequestKinds, TemplateTable } from '../templates/template-table.ts';
import { ListContent } from './list-content.tsx';
import { listFilter } from './list-filter.ts';
import { ListLayers } from './list-layers.tsx';
import type { ChatMessageListProps, EdgeSlot } from './list-props.ts';
import { OfflineStrip } from './offline-strip.tsx';
import type { OpenLayer } from './open-layer.ts';
import { resolvedProps } from './resolved-props.ts';
import { useInvalidProps } from './use-invalid-props.ts';
import { useIsOnScreen } from './use-is-on-screen.ts';
import { useKinds } from './use-kinds.ts';
import { useListActions } from './use-list-actions.ts';
import { useListErrors } from './use-list-errors.ts';
import { useListHandle } from './use-list-handle.ts';
import { useListSession } from './use-list-session.ts';
import { useListSettings } from './use-list-settings.ts';
import { useListSounds } from './use-list-sounds.ts';
import { useLoadCallbacks } from './use-load-callbacks.ts';
import { useOptionContext } from './use-option-context.ts';
import { useRaisedEvents } from './use-raised-events.ts';
import { useReconnected } from './use-reconnected.ts';
import { useTakenEvents } from './use-taken-events.ts';

/**
 * The messages of a user, a group or a thread, live. Every prop is reactive; another conversation or filter reloads
 * without a remount. See docs/spec/message-list.md#terms-and-principles, #sounds.
 */
export function ChatMessageList(props: ChatMessageListProps): ReactNode {
  return <KitComponent view={MessageList} props={props} drawn={DRAWN} />;
}

const DRAWN = ['emptyChatGreetingView', 'emptyChatIntroMessageView', 'emptyChatImageView'] as const;

function MessageList(props: ChatMessageListProps): ReactNode {
  const client = useChatClient();
  const report = useReportError(props.onError);
  const resolved = resolvedProps(props);
  const { user, group } = usePeer(client, resolved, report);
  const given = useStable({ ...resolved, user, group });
  const notices = useNotices();
  const [layer, open] = useState<OpenLayer | undefined>(undefined);
  const templates = useTemplates(given);
  const { messageRequestBuilder } = given;
  const ref = conversationRef(given);
  const agentThread = given.user?.isAgent() === true;
  const isThread = ref?.parentMessageId !== undefined;
  const filter = listFilter(messageRequestBuilder, templates.requestKinds(), isThread);
  // Other kinds are still the same list.
  const fingerprint = listFilter(messageRequestBuilder, NO_KINDS, isThread).build().fingerprint();
  const drawn = useLatest(templates);
  const isDrawable = useCallback((message: Chat.BaseMessage) => drawn.current.isDrawable(message), [drawn]);
  const handle = useConversation(
    client,
    ref,
    { filter, isDrawable, agentThread, parentMessage: given.parentMessage },
    `${agentThread} ${fingerprint}`,
  );
  const shownProps = useOpenThread(handle, given);
  const { goToMessageId, startFromUnreadMessages, loadLastAgentConversation } = given;
  const lastAgentThread = agentThread && !isThread && loadLastAgentConversation === true;
  const loggedInUser = useLoggedInUser(client);
  const isOnScreen = useIsOnScreen();
  const { session, start } = useListSession(handle, {
    start: { goTo: goToMessageId, fromUnread: startFromUnreadMessages, lastAgentThread },
    isOnScreen,
    isTakenToNew: given.scrollToBottomOnNewMessage === true,
    isBusy: layer !== undefined,
    report,
  });
  const shown = useRef<BubbleSettings | undefined>(undefined);
  const actions = useListActions({
    props: shownProps,
    client,
    handle,
    session,
    loggedInUser,
    open,
    shown,
    report,
    notify: notices.show,
  });
  const context = useOptionContext(shownProps, client, handle);
  const settings = useListSettings(shownProps, templates, loggedInUser, actions, context);
  useEffect(() => {
    shown.current = settings;
  });
  const retry = useCallback(() => void session?.open(start ?? {}), [session, start]);
  const reload = useCallback(
    async () => session?.reload({ fromUnread: startFromUnreadMessages, lastAgentThread }),
    [session, startFromUnreadMessages, lastAgentThread],
  );
  useKinds({ handle, session, templates, filter, report });
  useInvalidProps(given, ref, client, report);
  useEmitThreadChanges(handle, given.user);
  const isLoaded = useLoadCallbacks(handle, given, report);
  useListErrors(handle, report);
  useRaisedEvents({ client, handle, props: shownProps, isOnScreen, isLoaded });
  useConversationOnScreen(client, handle, isOnScreen);
  useTakenEvents(handle, report);
  const isShown = (message: Chat.BaseMessage) => isDrawable(message) && filter.build().matches(message);
  useListSounds(client, shownProps, isShown);
  useIncomingMessages(client, shownProps, (message, { source }) => {
    if (source === 'live' && isShown(message)) session?.cameElsewhere(message.getId());
  });
  useReconnected(client, handle, retry);
  useListHandle(given.ref, { client, handle, session, reload, report });
  const edge = (view: EdgeSlot | undefined) => {
    const { user, group } = given;
    return view && <ViewSlot view={view} props={{ user, group, id: slotId(ref) }} report={report} />;
  };
  return (
    <BubbleSettingsContext value={settings}>
      <LocaleRoot style={settings.style.container} testID={given.testID ?? 'chat-message-list'}>
        {edge(given.HeaderView)}
        <OfflineStrip client={handle && client} />
        {handle && session && (
          <AgentRuns
            client={client}
            handle={handle}
            tools={given.aiAssistantTools}
            streamingSpeed={given.streamingSpeed}
            report={report}
          >
            <KeyboardArea conversationRef={ref}>
              <ListContent props={shownProps} handle={handle} session={session} report={report} retry={retry} />
            </KeyboardArea>
            <ListAnnouncements
              client={client}
              handle={handle}
              session={session}
              conversation={shownProps}
              isShown={isShown}
            />
          </AgentRuns>
        )}
        <NoticeArea notices={notices} />
        {edge(given.FooterView)}
        {layer && client && handle && (
          <ListLayers {...{ layer, client, handle, actions, open, report }} props={shownProps} notify={notices.show} />
        )}
      </LocaleRoot>
    </BubbleSettingsContext>
  );
}

const NO_KINDS: RequestKinds = { categories: [], types: undefined };

function useTemplates(props: ChatMessageListProps): TemplateTable {
  const templates = useStable(props.templates);
  const addTemplates = useStable(props.addTemplates);
  const { hideGroupActionMessages } = props;
  return useMemo(
    () => new TemplateTable({ templates, addTemplates, hideGroupActionMessages }),
    [templates, addTemplates, hideGroupActionMessages],
  );
}

function slotId(ref: Chat.ConversationRef | undefined) {
  if (!ref) return {};
  const { receiverType, receiverId, parentMessageId } = ref;
  const side = receiverType === 'user' ? { uid: receiverId } : { guid: receiverId };
  return parentMessageId === undefined ? side : { ...side, parentMessageId };
}
