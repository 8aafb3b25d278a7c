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

/** The participants of a thread, how many replies it has, and whether the user follows it. */
export function ThreadBar({ thread, follow }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <View
      testID="demo-thread-bar"
      style={[styles.bar, { backgroundColor: colors.surfaceSunken, borderColor: colors.outline }]}
    >
      <FaceStack users={thread.participants} surfaceColor={colors.surfaceSunken} />
      <Text style={[type.label, styles.count, { color: colors.text }]}>
        {t('thread.replies', { count: thread.replyCount })}
      </Text>
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
    minHeight: 46,
    paddingStart: 14,
    paddingEnd: 4,
    borderTopWidth: 1,
    borderBottomWidth: 1,
  },
  count: { flexGrow: 1 },
});
