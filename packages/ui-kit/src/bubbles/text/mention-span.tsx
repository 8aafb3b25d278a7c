import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { ChatMentionsFormatter } from '../../formatters/mentions/chat-mentions-formatter.ts';
import { isolated } from '../../formatters/safe-text.ts';
import { useRowScope } from '../../primitives/focus/row-scope.ts';
import { webProps } from '../../primitives/web-props.ts';
import type { Bubble } from '../bubble.ts';

interface Props {
  readonly uid: string;
  readonly label: string;
  readonly isSelf: boolean;
  readonly bubble: Bubble;
}

/** A mentioned user. A press calls the handler of the formatter; without one, it opens the chat with this user. */
export function MentionSpan({ uid, label, isSelf, bubble }: Props): ReactNode {
  const { style, message, row, settings } = bubble;
  const isInRow = useRowScope();
  const formatter = settings.pipeline.find((each) => each instanceof ChatMentionsFormatter);
  const formatterStyle = formatter?.getStyle(message.isOwn() ? 'outgoing' : 'incoming');
  const press = () => {
    const handler = formatter?.getOnMentionClick();
    if (!handler) return settings.actions.pressMention(row, uid);
    try {
      handler(message.clone(), uid);
    } catch (error) {
      settings.actions.onFault('ERR_CALLBACK', error);
    }
  };
  return (
    <Text
      style={[isSelf ? style.mentionSelf : style.mention, formatterStyle]}
      onPress={press}
      role="button"
      {...webProps({ tabIndex: isInRow ? -1 : 0 })}
    >
      {isolated(`@${label}`)}
    </Text>
  );
}
