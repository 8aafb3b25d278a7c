import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { ListSession } from '../../list/session/list-session.ts';
import { useListRow } from '../../list/use-observable.ts';
import type { ChatMessageListProps } from '../list-props.ts';
import { DayRow } from './day-row.tsx';
import { EdgeRow } from './edge-row.tsx';
import { ListMessageRow } from './list-message-row.tsx';
import { SOLE_GROUPING } from './sole-grouping.ts';
import { TypingRow } from './typing-row.tsx';
import { type UnreadProps, UnreadRow } from './unread-row.tsx';

/** Props of a list that its rows use in addition to the shared settings. */
export interface RowProps extends UnreadProps, Pick<ChatMessageListProps, 'dateSeperatorPattern' | 'hideError'> {}

interface Props {
  readonly rowKey: string;
  readonly session: ListSession;
  readonly handle: Chat.ConversationHandle;
  readonly props: RowProps;
}

/** One row of the list, of any kind; renders again only when the row itself changes. */
export function ListRowView({ rowKey, session, handle, props }: Props): ReactNode {
  const row = useListRow(session.rows, rowKey);
  switch (row?.kind) {
    case 'message':
      return <ListMessageRow rowKey={rowKey} grouping={row.grouping} session={session} handle={handle} />;
    case 'run':
      return <ListMessageRow rowKey={rowKey} grouping={SOLE_GROUPING} session={session} handle={handle} />;
    case 'day':
      return <DayRow at={row.at} session={session} pattern={props.dateSeperatorPattern} />;
    case 'unread':
      return <UnreadRow session={session} props={props} />;
    case 'typing':
      return <TypingRow handle={handle} />;
    case 'edge':
      return <EdgeRow side={row.side} status={row.status} handle={handle} hideError={props.hideError} />;
    default:
      return row satisfies undefined;
  }
}
