import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { FaceStack } from '../parts/face-stack.tsx';
import { FollowButton } from './follow-button.tsx';
import type { Follow } from './use-follow.ts';
import type { ThreadSummary } from './use-thread.ts';

interface Props {
  readonly thread: ThreadSummary;
  readonly follow: Follow;
}

/** Between the first message of a thread and the replies: participants, the number of replies, whether the user follows it. */
export function ThreadBar({ thread, follow }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <View testID="demo-thread-bar" style={styles.bar}>
      <FaceStack users={thread.participants} surfaceColor={colors.surface} />
      <Text style={[type.label, { color: colors.textMuted }]}>{t('thread.replies', { count: thread.replyCount })}</Text>
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
