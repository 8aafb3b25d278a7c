import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';

interface Props {
  readonly count: number;
  readonly mentions: number;
  readonly isMuted: boolean;
}

/** The number of unread messages, in grey for a muted conversation, and a sign that the user is mentioned in them. */
export function UnreadBadge({ count, mentions, isMuted }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { number } = useChatLocale();
  if (count === 0) return null;
  const background = isMuted ? colors.textMuted : colors.accent;
  const textColor = isMuted ? colors.surface : colors.onAccent;
  return (
    <>
      {mentions > 0 && <Badge text="@" background={colors.accent} textColor={colors.onAccent} type={type.caption} />}
      <Badge text={number(count)} background={background} textColor={textColor} type={type.caption} />
    </>
  );
}

interface BadgeProps {
  readonly text: string;
  readonly background: string;
  readonly textColor: string;
  readonly type: object;
}

function Badge({ text, background, textColor, type }: BadgeProps): ReactNode {
  return (
    <View style={[styles.badge, { backgroundColor: background }]}>
      <Text style={[type, styles.count, { color: textColor }]}>{text}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: { minWidth: 20, paddingHorizontal: 6, paddingVertical: 2, borderRadius: 999, alignItems: 'center' },
  count: { fontWeight: '700' },
});
