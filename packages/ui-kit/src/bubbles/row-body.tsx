import type { ReactNode } from 'react';
import type { BubbleProps } from './bubble.ts';
import { BubbleColumn } from './bubble-column.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { CallPill } from './pills/call-pill.tsx';
import { GroupActionPill } from './pills/group-action-pill.tsx';
import { RowFrame } from './row-frame.tsx';
import { TemplateSlot } from './template-slot.tsx';

/** What a row consists of, by what the message is. Contract 5.2–5.4. */
export function RowBody({ bubble }: BubbleProps): ReactNode {
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
  return (
    <TemplateSlot view={template?.BubbleView ?? template?.ContentView} bubble={bubble}>
      {message.getCategory() === 'call' ? <CallPill bubble={bubble} /> : <GroupActionPill bubble={bubble} />}
    </TemplateSlot>
  );
}
