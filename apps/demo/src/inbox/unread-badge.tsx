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
  const { t, number } = useChatLocale();
  if (count === 0) return null;
  const background = isMuted ? colors.textMuted : colors.accent;
  const textColor = isMuted ? colors.surface : colors.onAccent;
  return (
    <>
      {mentions > 0 && (
        <Badge
          text="@"
          label={t('demo.mentioned')}
          background={colors.accent}
          textColor={colors.onAccent}
          type={type.caption}
        />
      )}
      <Badge
        text={number(count)}
        label={t('demo.unread', { count: number(count) })}
        background={background}
        textColor={textColor}
        type={type.caption}
      />
    </>
  );
}

interface BadgeProps {
  readonly text: string;
  /** What screen readers read. */
  readonly label: string;
  readonly background: string;
  readonly textColor: string;
  readonly type: object;
}

function Badge({ text, label, background, textColor, type }: BadgeProps): ReactNode {
  return (
    <View role="img" aria-label={label} style={[styles.badge, { backgroundColor: background }]}>
      <Text style={[type, styles.count, { color: textColor }]}>{text}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: { minWidth: 20, paddingHorizontal: 6, paddingVertical: 2, borderRadius: 999, alignItems: 'center' },
  count: { fontWeight: '700' },
});
