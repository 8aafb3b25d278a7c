import type { ReactNode } from 'react';
import { AgentRuns } from '../agents/agent-runs.tsx';
import { ListAnnouncements } from '../announcements/list-announcements.tsx';
import { KeyboardArea } from '../keyboard/keyboard-area.tsx';
import type { ListController } from './controller/list-controller.ts';
import type { OpenList } from './controller/open-list.ts';
import { ListContent } from './list-content.tsx';
import type { ChatMessageListProps } from './list-props.ts';

interface Props {
  readonly list: OpenList;
  readonly controller: ListController;
  readonly appProps: ChatMessageListProps;
  /** `appProps`; in an agent's chat, with the open thread as `parentMessageId`. */
  readonly props: ChatMessageListProps;
  readonly report: (error: unknown, code: string) => void;
}

/** The rows of the open conversation, the responses streamed in it, and its announcements for screen readers. */
export function OpenConversation({ list, controller, appProps, props, report }: Props): ReactNode {
  const {
    target: { client, ref },
    handle,
    session,
  } = list;
  const { isShown, retry } = controller;
  const { aiAssistantTools: tools, streamingSpeed } = appProps;
  return (
    <AgentRuns client={client} handle={handle} tools={tools} streamingSpeed={streamingSpeed} report={report}>
      <KeyboardArea conversationRef={ref}>
        <ListContent props={props} handle={handle} session={session} report={report} retry={retry} />
      </KeyboardArea>
      <ListAnnouncements client={client} handle={handle} session={session} conversation={props} isShown={isShown} />
    </AgentRuns>
  );
}
