import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { BubbleSettingsContext, useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import { MessageRowView } from '../../bubbles/row/message-row-view.tsx';

/** A second view of a row that the list shows, without test ids. */
export function RowCopy(props: ComponentProps<typeof MessageRowView>): ReactNode {
  const settings = useBubbleSettings();
  const copySettings = useMemo(() => ({ ...settings, isCopy: true }), [settings]);
  return (
    <BubbleSettingsContext value={copySettings}>
      <MessageRowView {...props} />
    </BubbleSettingsContext>
  );
}
