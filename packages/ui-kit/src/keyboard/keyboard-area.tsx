import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useMemo } from 'react';
import { type GestureResponderEvent, Platform, View } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import { BottomInsetContext } from './bottom-inset.ts';
import { useConversationInset } from './conversation-insets.ts';

interface Props {
  readonly conversationRef: Chat.ConversationRef | undefined;
  readonly children: ReactNode;
}

/**
 * Wraps a list: passes it the height covered by the keyboard, and reports fingers that drag the list to the keyboard.
 * See docs/spec/message-list.md#anchoring-rules (S8).
 */
export function KeyboardArea(props: Props): ReactNode {
  return Platform.OS === 'web' ? props.children : <PhoneArea {...props} />;
}

function PhoneArea({ conversationRef, children }: Props): ReactNode {
  const inset = useConversationInset(conversationRef);
  const DismissArea = useAdapters().keyboard?.DismissArea;
  const touches = useMemo(() => {
    const left = () => inset.touch(undefined);
    const moved = ({ nativeEvent }: GestureResponderEvent) => inset.touch(nativeEvent.pageY);
    return { onTouchMove: moved, onTouchEnd: left, onTouchCancel: left };
  }, [inset]);
  return (
    <BottomInsetContext value={inset}>
      <View style={FILL} {...touches}>
        {DismissArea ? <DismissArea>{children}</DismissArea> : children}
      </View>
    </BottomInsetContext>
  );
}

const FILL = { flex: 1, minHeight: 0 } as const;
