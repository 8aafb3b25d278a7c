import type { ReactNode } from 'react';
import type { Bubble, BubbleRow } from '../bubble.ts';
import { StatusInfo } from '../status/status-info.tsx';
import { useStatus } from '../status/use-status.ts';
import { BubbleBox } from './bubble-box.tsx';
import { RowFrame } from './row-frame.tsx';
import { UnsupportedContent } from './unsupported-content.tsx';

/** A row whose template failed. See docs/spec/message-list.md#special-rows. */
export function UnsupportedRow({ row }: { readonly row: BubbleRow }): ReactNode {
  const bubble: Bubble = { ...row, status: useStatus(row) };
  return (
    <RowFrame bubble={bubble}>
      <BubbleBox bubble={bubble} quote={null} status={<StatusInfo bubble={bubble} />} bottom={null}>
        <UnsupportedContent bubble={bubble} />
      </BubbleBox>
    </RowFrame>
  );
}
