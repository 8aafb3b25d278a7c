import type { ReactNode } from 'react';
import type { Bubble, BubbleRow } from '../bubble.ts';
import { CallPill } from '../pills/call-pill.tsx';
import { GroupActionPill } from '../pills/group-action-pill.tsx';
import { useStatus } from '../status/use-status.ts';
import { BubbleColumn } from './bubble-column.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { RowFrame } from './row-frame.tsx';
import { templatePart } from './template-part.tsx';

/** The content of a row by kind of message. See docs/spec/message-list.md#row-parts, #special-rows. */
export function RowBody({ row }: { readonly row: BubbleRow }): ReactNode {
  const bubble: Bubble = { ...row, status: useStatus(row) };
  const { message, alignment, settings } = bubble;
  const template = settings.templates.find(message);
  if (message.isDeleted()) return <DeletedRow bubble={bubble} />;
  if (alignment !== 'center') {
    return (
      <RowFrame bubble={bubble} leading={template?.LeadingView}>
        <BubbleColumn bubble={bubble} template={template} />
      </RowFrame>
    );
  }
  const pill = message.getCategory() === 'call' ? <CallPill bubble={bubble} /> : <GroupActionPill bubble={bubble} />;
  return templatePart(template?.BubbleView ?? template?.ContentView, bubble, pill);
}
