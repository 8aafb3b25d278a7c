import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { type BubbleSettings, BubbleSettingsContext } from '../../bubbles/bubble-settings.ts';
import { MessageRowView } from '../../bubbles/row/message-row-view.tsx';
import { useRow } from '../../conversation/use-snapshot.ts';
import { SOLE_GROUPING } from './sole-grouping.ts';

interface Props {
  readonly handle: Chat.ConversationHandle;
  readonly rowKey: string;
  readonly settings: BubbleSettings;
}

/**
 * A message outside its list, kept up to date. Renders nothing once the list no longer contains the message.
 * See docs/spec/message-list.md#callbacks.
 */
export function LiveBubble({ handle, rowKey, settings }: Props): ReactNode {
  const row = useRow(handle, rowKey);
  return (
    <BubbleSettingsContext value={settings}>
      {row && <MessageRowView row={row} grouping={SOLE_GROUPING} />}
    </BubbleSettingsContext>
  );
}
