import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { ScrollView, Text } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { useArrowKeys } from '../primitives/focus/use-arrow-keys.ts';
import { Icon } from '../primitives/icon/icon.tsx';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';

interface Props {
  readonly emoji: readonly string[];
  readonly row: Chat.MessageRow;
  readonly style: MessageListStyle;
  /** Only emoji that are already on the message can be chosen. */
  readonly isFull: boolean;
  readonly onReact: (emoji: string) => void;
  readonly onMoreReactions: () => void;
}

/** Quick reactions, and a button for all others. See docs/spec/message-list.md#behaviour-props. */
export function QuickReactions({ emoji, row, style, isFull, onReact, onMoreReactions }: Props): ReactNode {
  const { colors } = useChatTheme();
  const t = useTranslate();
  const arrows = useArrowKeys('horizontal');
  const { container, item, emoji: emojiStyle } = style.quickReactions;
  return (
    <ScrollView horizontal showsHorizontalScrollIndicator={false} contentContainerStyle={container} {...arrows}>
      {[...new Set(emoji)].map((each) => {
        const existing = row.reactions.find(({ reaction }) => reaction === each);
        const isOwn = existing?.reactedByMe === true;
        return (
          <TouchTarget
            key={each}
            label={t('a11y.reaction', { emoji: each, count: existing?.count ?? 0 })}
            ring="inside"
            pressed={isOwn}
            disabled={isFull && !existing}
            style={[item, isOwn && { backgroundColor: colors.reactionOwn }]}
            testID={`chat-quick-reaction-${each}`}
            onPress={() => onReact(each)}
          >
            <Text style={emojiStyle}>{each}</Text>
          </TouchTarget>
        );
      })}
      <TouchTarget
        label={t('reaction.more')}
        ring="inside"
        style={item}
        testID="chat-reaction-more"
        onPress={onMoreReactions}
      >
        <Icon name="smile" size={24} color={colors.textMuted} />
      </TouchTarget>
    </ScrollView>
  );
}
