import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { MessageRowView } from '../row/message-row-view.tsx';
import type { RowGrouping } from '../row-grouping.ts';

interface Props {
  readonly row: Chat.MessageRow;
  readonly grouping: RowGrouping;
}

/** The row of a run's text. It has no time until it has text. See docs/spec/message-list.md#run-rows. */
export function RunRow({ row, grouping }: Props): ReactNode {
  const isSilent = row.message.getData()['text'] === '';
  return <MessageRowView row={row} grouping={isSilent ? { ...grouping, hasStatus: false } : grouping} />;
}
