import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { FaceStack } from '../parts/face-stack.tsx';
import { useNow } from '../parts/use-now.ts';
import { FollowButton } from './follow-button.tsx';
import type { Follow } from './use-follow.ts';
import type { ThreadSummary } from './use-thread.ts';

interface Props {
  readonly thread: ThreadSummary;
  /** Epoch seconds within the day of all its messages. Undefined: they are of several days. */
  readonly dayAt: number | undefined;
  readonly follow: Follow;
}

/** Between the first message of a thread and the replies: participants, the number of replies, the day, whether the user follows it. */
export function ThreadBar({ thread, dayAt, follow }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t, day } = useChatLocale();
  const nowMs = useNow();
  const replies = t('thread.replies', { count: thread.replyCount });
  return (
    <View testID="demo-thread-bar" style={styles.bar}>
      <FaceStack users={thread.participants} surfaceColor={colors.surface} />
      <Text style={[type.label, { color: colors.textMuted }]}>
        {dayAt === undefined ? replies : `${replies} · ${day(dayAt * 1000, nowMs)}`}
      </Text>
      <View style={[styles.line, { backgroundColor: colors.outline }]} />
      {follow.isFollowing !== undefined && <FollowButton isFollowing={follow.isFollowing} onToggle={follow.toggle} />}
    </View>
  );
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    // With large texts, the button takes a line of its own.
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 10,
    // As high as with its button, which appears a moment later.
    minHeight: 44,
    paddingStart: 12,
    paddingEnd: 4,
  },
  line: { flex: 1, minWidth: 16, height: 1 },
});
