import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import type { ListSession } from '../list/session/list-session.ts';
import { LiveRegion, useAnnouncer } from '../primitives/notices/live-region.tsx';
import { useJumpAnnouncements } from './use-jump-announcements.ts';
import { useMessageAnnouncements } from './use-message-announcements.ts';
import { useRunAnnouncements } from './use-run-announcements.ts';

interface Props {
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle;
  readonly session: ListSession;
  readonly conversation: ConversationProps;
  readonly isShown: (message: Chat.BaseMessage) => boolean;
}

/**
 * Announces the events of a list to screen readers, at most one announcement per second.
 * See docs/spec/message-list.md#accessibility.
 */
export function ListAnnouncements({ client, handle, session, conversation, isShown }: Props): ReactNode {
  const announcer = useAnnouncer();
  useMessageAnnouncements({ client, conversation, isShown, announcer });
  useRunAnnouncements(handle, announcer);
  useJumpAnnouncements(session, handle, announcer);
  return <LiveRegion announcer={announcer} />;
}
