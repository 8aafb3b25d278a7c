import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { type LayoutChangeEvent, Platform, StyleSheet, Text, View } from 'react-native';
import { useChatLocale } from '../../localization/locale-context.ts';
import { wholePixels } from '../../theme/pixel-grid.ts';
import { testIdIn } from '../parts/message-test-id.ts';
import type { ChipContext } from './chip-context.ts';
import { ChipTarget } from './chip-target.tsx';

interface Props extends ChipContext {
  readonly reaction: Chat.RowReaction;
  /** Receives the width of the chip on phones; browsers measure all chips at once. */
  readonly onWidth: (width: number) => void;
}

/** An emoji with its count. Pressing it toggles the user's own reaction; a long press shows who reacted. */
export function ReactionChip({
  reaction: { reaction, count, reactedByMe },
  row,
  style,
  settings,
  onWidth,
}: Props): ReactNode {
  const { t, number } = useChatLocale();
  const { actions, hideReactionOption } = settings;
  const { chip, ownChip, emoji, count: countStyle, ownCount } = style.reactions;
  return (
    <ChipTarget
      label={t('a11y.reaction', { emoji: reaction, count })}
      isPressed={reactedByMe}
      testID={testIdIn(settings, `chat-reaction-${reaction}`)}
      onPress={hideReactionOption ? undefined : () => actions.toggleReaction(row.current, reaction)}
      onLongPress={() => actions.openReactionList(row.current, reaction)}
    >
      <View
        style={[reactedByMe ? ownChip : chip, styles.chip]}
        {...(Platform.OS !== 'web' && {
          onLayout: ({ nativeEvent }: LayoutChangeEvent) => onWidth(Math.ceil(nativeEvent.layout.width)),
        })}
      >
        <Text style={emoji}>{reaction}</Text>
        <Text style={[reactedByMe ? ownCount : countStyle, styles.count]}>{number(count)}</Text>
      </View>
    </ChipTarget>
  );
}

const styles = StyleSheet.create({
  chip: { minHeight: wholePixels(26) },
  count: { fontVariant: ['tabular-nums'] },
});
