import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { Avatar } from '../../primitives/avatar/avatar.tsx';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { wholePixels } from '../../theme/pixel-grid.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { BubbleProps } from '../bubble.ts';
import { isModerated } from '../is-moderated.ts';
import { partTestId } from './message-test-id.ts';

/**
 * The number of replies, with avatars of the first users who replied and the number of unread replies.
 * See docs/spec/message-list.md#actions, #threads.
 */
export function ThreadRow({ bubble }: BubbleProps): ReactNode {
  const { row, message, settings, style } = bubble;
  const t = useTranslate();
  const { colors } = useChatTheme();
  const { replyCount, unreadRepliesCount } = row.thread;
  if (settings.isThread || replyCount === 0 || isModerated(message)) return null;
  const testID = partTestId(bubble, 'thread-row');
  const content = (
    <View style={style.threadRow.container}>
      <Icon name="thread" size={style.time.lineHeight ?? 16} color={colors.accent} />
      {settings.avatarVisibility && <Repliers bubble={bubble} />}
      <Text style={style.threadRow.text}>{t('thread.replies', { count: replyCount })}</Text>
      {unreadRepliesCount > 0 && (
        <View style={style.threadRow.badge}>
          <Text style={style.threadRow.badgeText}>{unreadRepliesCount > 99 ? '99+' : unreadRepliesCount}</Text>
        </View>
      )}
    </View>
  );
  if (settings.hideReplyInThreadOption) return <View testID={testID}>{content}</View>;
  return (
    <TouchTarget testID={testID} style={styles.target} onPress={() => settings.actions.pressThread(row)}>
      {content}
    </TouchTarget>
  );
}

function Repliers({ bubble }: BubbleProps): ReactNode {
  const { message, style } = bubble;
  const repliers = message.getRepliers().slice(0, MAX_AVATARS);
  if (repliers.length === 0) return null;
  const { size, container } = style.threadRow.avatar;
  return (
    <View style={styles.repliers}>
      {repliers.map((each) => (
        <View key={each.getUid()} style={container}>
          <Avatar id={each.getUid()} name={each.getName()} url={each.getAvatar()} size={size} />
        </View>
      ))}
    </View>
  );
}

const MAX_AVATARS = 3;

const styles = StyleSheet.create({
  repliers: { flexDirection: 'row', paddingEnd: 4 },
  target: { minHeight: 0, paddingVertical: wholePixels(11), marginVertical: -wholePixels(9), paddingHorizontal: 4 },
});
