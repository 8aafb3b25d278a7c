import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { Text, View } from 'react-native';
import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import { useBlocked } from '../../conversation/use-blocked.ts';
import { useSnapshot } from '../../conversation/use-snapshot.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { typingText } from '../../localization/typing-text.ts';

/** Names the users who are typing; renders nothing if there are none. See docs/spec/message-list.md#typing-row. */
export function TypingRow({ handle }: { readonly handle: Chat.ConversationHandle }): ReactNode {
  const { style, user } = useBubbleSettings();
  const t = useTranslate();
  const users = useSnapshot(handle, 'typing') ?? [];
  const isBlocked = useBlocked(user) === true;
  if (users.length === 0 || isBlocked) return null;
  const names = users.map(({ name }) => name);
  return (
    <View style={style.typingRow.container} testID="chat-typing">
      <Text style={style.typingRow.text}>{typingText(names, t)}</Text>
    </View>
  );
}
