import type { Chat } from '@chatwire/sdk';
import { memo, type ReactNode } from 'react';
import { bubbleRowOf } from '../bubble.ts';
import { useBubbleSettings } from '../bubble-settings.ts';
import type { RowGrouping } from '../row-grouping.ts';
import { RenderGuard } from './render-guard.tsx';
import { RowBody } from './row-body.tsx';
import { UnsupportedRow } from './unsupported-row.tsx';

export interface MessageRowViewProps {
  /** The same object until the message or its state changes. */
  readonly row: Chat.MessageRow;
  readonly grouping: RowGrouping;
}

/** A message of any kind. Renders again only when the row, its grouping, or the settings change. */
export const MessageRowView = memo(function MessageRowView({ row, grouping }: MessageRowViewProps): ReactNode {
  const settings = useBubbleSettings();
  const bubbleRow = bubbleRowOf(row, grouping, settings);
  return (
    <RenderGuard
      revision={row.revision}
      fallback={<UnsupportedRow row={bubbleRow} />}
      onFault={(cause) => settings.actions.onFault('ERR_RENDER', cause)}
    >
      <RowBody row={bubbleRow} />
    </RenderGuard>
  );
}, isSameRow);

function isSameRow(one: MessageRowViewProps, other: MessageRowViewProps): boolean {
  return (
    one.row === other.row &&
    one.grouping.isFirst === other.grouping.isFirst &&
    one.grouping.isLast === other.grouping.isLast &&
    one.grouping.hasStatus === other.grouping.hasStatus
  );
}
