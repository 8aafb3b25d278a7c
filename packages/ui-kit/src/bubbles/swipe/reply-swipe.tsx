import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { useAdapters } from '../../adapters/adapters-context.ts';
import type { BubbleSettings } from '../bubble-settings.ts';
import { platformSwipe } from './platform-swipe.ts';

interface Props {
  readonly children: ReactNode;
  readonly row: Chat.MessageRow;
  readonly optionsOf: BubbleSettings['optionsOf'];
}

/**
 * Replies to a message when it is swiped toward the end side. The app's adapter detects the swipe; without one, React
 * Native does on phones.
 * See docs/spec/message-list.md#options-menu, #adapters.
 */
export function ReplySwipe({ children, row, optionsOf }: Props): ReactNode {
  const { gestures } = useAdapters();
  const SwipeView = gestures?.SwipeView ?? platformSwipe;
  if (!SwipeView) return children;
  const onReply = optionsOf?.(row).onReply;
  return (
    <SwipeView isEnabled={onReply !== undefined} onSwipe={() => onReply?.()}>
      {children}
    </SwipeView>
  );
}
