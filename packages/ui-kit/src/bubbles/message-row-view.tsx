import type { Chat } from '@chatwire/sdk';
import { memo, type ReactNode } from 'react';
import { bubbleOf } from './bubble.ts';
import { useBubbleSettings } from './bubble-settings.ts';
import { RenderGuard } from './render-guard.tsx';
import { RowBody } from './row-body.tsx';
import type { RowGrouping } from './row-grouping.ts';
import { UnsupportedRow } from './unsupported-row.tsx';

export interface MessageRowViewProps {
  /** The same object until its record changes. */
  readonly row: Chat.MessageRow;
  readonly place: RowGrouping;
}

/** One message of a list, of any kind. Renders again only when its record, its grouping or the settings change. */
export const MessageRowView = memo(function MessageRowView({ row, place }: MessageRowViewProps): ReactNode {
  const settings = useBubbleSettings();
  const whole = bubbleOf(row, place, settings);
  return (
    <RenderGuard
      revision={row.revision}
      fallback={<UnsupportedRow row={whole} />}
      onFault={(cause) => settings.actions.onFault('ERR_RENDER', cause)}
    >
      <RowBody row={whole} />
    </RenderGuard>
  );
}, isSameRow);

function isSameRow(one: MessageRowViewProps, other: MessageRowViewProps): boolean {
  return (
    one.row === other.row &&
    one.place.startsRun === other.place.startsRun &&
    one.place.endsRun === other.place.endsRun &&
    one.place.hasStatus === other.place.hasStatus
  );
}
