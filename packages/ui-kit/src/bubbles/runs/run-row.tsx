import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { MessageRowView } from '../row/message-row-view.tsx';
import type { RowGrouping } from '../row-grouping.ts';

interface Props {
  readonly row: Chat.MessageRow;
  readonly grouping: RowGrouping;
}

/** The row of one text of a run. It shows no time before it has text. See docs/spec/message-list.md#run-rows. */
export function RunRow({ row, grouping }: Props): ReactNode {
  const hasNoText = row.message.getData()['text'] === '';
  return <MessageRowView row={row} grouping={hasNoText ? { ...grouping, hasStatus: false } : grouping} />;
}
