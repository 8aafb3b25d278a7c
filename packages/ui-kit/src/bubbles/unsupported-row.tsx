import type { ReactNode } from 'react';
import type { BubbleProps } from './bubble.ts';
import { BubbleBox } from './bubble-box.tsx';
import { StatusInfo } from './parts/status-info.tsx';
import { RowFrame } from './row-frame.tsx';
import { UnsupportedContent } from './unsupported-content.tsx';

/** A row whose template failed. Contract 5.4. */
export function UnsupportedRow({ bubble }: BubbleProps): ReactNode {
  return (
    <RowFrame bubble={bubble}>
      <BubbleBox bubble={bubble} quote={null} status={<StatusInfo bubble={bubble} />} bottom={null}>
        <UnsupportedContent bubble={bubble} />
      </BubbleBox>
    </RowFrame>
  );
}
