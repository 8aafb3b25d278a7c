import { Chat } from '@chatwire/sdk';
import { type ReactNode, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { AgentRuns } from '../agents/agent-runs.tsx';
import { useOpenThread } from '../agents/use-open-thread.ts';
import { useThreadNews } from '../agents/use-thread-news.ts';
import { ListAnnouncements } from '../announcements/list-announcements.tsx';
import { type BubbleSettings, BubbleSettingsContext } from '../bubbles/bubble-settings.ts';
import { conversationRef } from '../conversation/conversation-props.ts';
import { useConversation } from '../conversation/use-conversation.ts';
import { useLoggedInUser, useOwnUid } from '../conversation/use-session.ts';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { NoticeArea, useNotices } from '../primitives/notice.tsx';
import { ViewSlot } from '../primitives/view-slot.tsx';
import { useChatClient } from '../provider/client-context.ts';
import { EnsureProvider } from '../provider/ensure-provider.tsx';
import { useReportError } from '../provider/use-report-error.ts';
import { useStable } from '../provider/use-stable.ts';
import { TemplateTable } from '../templates/template-table.ts';
import { ListContent } from './list-content.tsx';
import { listFilter } from './list-filter.ts';
import { ListLayers } from './list-layers.tsx';
import type { ChatMessageListProps, EdgeSlot } from './list-props.ts';
import type { OpenLayer } from './open-layer.ts';
import { useListActions } from './use-list-actions.ts';
import { useListSession } from './use-list-session.ts';
import { useListSettings } from './use-list-settings.ts';
import { useListSounds } from './use-list-sounds.ts';
import { storedMessages, useLoadCallbacks } from './use-load-callbacks.ts';
import { useOptionContext } from './use-option-context.ts';

/**
 * The messages of a user, a group or a thread, live. Every prop is reactive; another conversation or filter loads anew
 * without a remount. Contract 1 to 23.
 */
export function ChatMessageList(props: ChatMessageListProps): ReactNode {
  return (
    <EnsureProvider>
      <MessageList {...props} />
    </EnsureProvider>
  );
}

function MessageList(given: ChatMessageListProps): ReactNode {
  const client = useChatClient();
  const report = useReportError(given.onError);
  const notices = useNotices();
  const [layer, open] = useState<OpenLayer | undefined>(undefined);
  const templates = useTemplates(given);
  const ref = conversationRef(given);
  const agentThread = given.user?.isAgent() === true;
  const filter = listFilter(given.messageRequestBuilder, templates.requestKinds(), ref?.parentMessageId !== undefined);
  const isDrawable = (message: Chat.BaseMessage) => templates.isDrawable(message);
  const handle = useConversation(
    client,
    ref,
    { filter, isDrawable, agentThread },
    `${agentThread} ${filter.build().fingerprint()}`,
  );
  const props = useOpenThread(handle, given);
  const lastAgentThread = agentThread && !ref?.parentMessageId && given.loadLastAgentConversation === true;
  const loggedInUser = useLoggedInUser(client);
  const session = useListSession(handle, {
    start: { goTo: props.goToMessageId, fromUnread: props.startFromUnreadMessages, lastAgentThread },
    isTakenToNew: props.scrollToBottomOnNewMessage === true,
    isBusy: layer !== undefined,
    report,
  });
  const shown = useRef<BubbleSettings | undefined>(undefined);
  const actions = useListActions({
    props,
    client,
    handle,
    session,
    loggedInUser,
    open,
    shown,
    report,
    notify: notices.show,
  });
  const context = useOptionContext(props, client, handle);
  const settings = useListSettings(props, templates, loggedInUser, actions, context);
  useEffect(() => {
    shown.current = settings;
  });
  const retry = useCallback(() => void session?.open({ lastAgentThread }), [session, lastAgentThread]);
  useInvalidProps(given, ref, client, report);
  useThreadNews(handle, given.user);
  useLoadCallbacks(handle, props, report);
  useListSounds(client, props, templates);
  useJump(props.goToMessageId, session);
  useImperativeHandle(props.ref, () => ({
    scrollToBottom: (options) => void session?.scrollToNewest(options),
    scrollToMessage: async (id, options) => (await session?.jump(id, options)) ?? false,
    deleteMessage: async (message) => {
      await client?.deleteMessage(message.getId());
    },
    reload: async () => session?.open({ lastAgentThread }),
    getMessages: () => (handle ? storedMessages(handle, handle.getSnapshot('timeline').keys) : []),
  }));
  const edge = (view: EdgeSlot | undefined) => {
    const { user, group } = props;
    return view && <ViewSlot view={view} props={{ user, group, id: slotId(ref) }} report={report} />;
  };
  return (
    <BubbleSettingsContext value={settings}>
      <LocaleRoot style={settings.style.container} testID={props.testID ?? 'chat-message-list'}>
        {edge(props.HeaderView)}
        {handle && session && (
          <AgentRuns
            client={client}
            handle={handle}
            tools={props.aiAssistantTools}
            streamingSpeed={props.streamingSpeed}
            report={report}
          >
            <ListContent props={props} handle={handle} session={session} report={report} retry={retry} />
            <ListAnnouncements
              client={client}
              handle={handle}
              session={session}
              conversation={props}
              isShown={(message) => isDrawable(message) && filter.build().matches(message)}
            />
          </AgentRuns>
        )}
        {edge(props.FooterView)}
        <NoticeArea notices={notices} />
        {layer && client && handle && (
          <ListLayers {...{ layer, props, client, handle, actions, open, report }} notify={notices.show} />
        )}
      </LocaleRoot>
    </BubbleSettingsContext>
  );
}

function useTemplates(props: ChatMessageListProps): TemplateTable {
  const templates = useStable(props.templates);
  const addTemplates = useStable(props.addTemplates);
  const { hideGroupActionMessages } = props;
  return useMemo(
    () => new TemplateTable({ templates, addTemplates, hideGroupActionMessages }),
    [templates, addTemplates, hideGroupActionMessages],
  );
}

/** Each change of the value jumps; the first one is where the list opens. Contract 12. */
function useJump(id: string | number | undefined, session: ReturnType<typeof useListSession>): void {
  const [opened, setOpened] = useState({ session, id });
  useEffect(() => {
    if (opened.session === session && opened.id === id) return;
    setOpened({ session, id });
    if (opened.session === session && id !== undefined) void session?.jump(id);
  }, [id, session, opened]);
}

/** Told once per change. Contract 2. */
function useInvalidProps(
  { user, group, parentMessageId }: ChatMessageListProps,
  ref: Chat.ConversationRef | undefined,
  client: Chat.ChatClient | undefined,
  report: (error: unknown, code: string) => void,
): void {
  const uid = useOwnUid(client);
  const given = [user?.getUid(), group?.getGuid(), parentMessageId].join('\n');
  const code = !ref ? 'ERR_INVALID_PROPS' : client && uid === undefined ? 'USER_NOT_LOGGED_IN' : undefined;
  useEffect(() => {
    if (code === undefined) return;
    const message =
      code === 'ERR_INVALID_PROPS' ? 'A list needs either a user or a group, with an id.' : 'Nobody is logged in.';
    report(new Chat.ChatException({ code, message }), code);
  }, [code, given, report]);
}

function slotId(ref: Chat.ConversationRef | undefined) {
  if (!ref) return {};
  const { receiverType, receiverId, parentMessageId } = ref;
  const side = receiverType === 'user' ? { uid: receiverId } : { guid: receiverId };
  return parentMessageId === undefined ? side : { ...side, parentMessageId };
}
