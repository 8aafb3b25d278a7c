import { ChatIcon, useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text } from 'react-native';
import { Press } from '../parts/press.tsx';

interface Props {
  readonly isFollowing: boolean;
  readonly onToggle: () => void;
}

/** Turns the notifications of the replies of a thread on and off. */
export function FollowButton({ isFollowing, onToggle }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  const color = isFollowing ? colors.textMuted : colors.link;
  return (
    <Press role="switch" isChecked={isFollowing} onPress={onToggle} testID="demo-follow" style={styles.button}>
      <ChatIcon name={isFollowing ? 'check' : 'plus'} size={18} color={color} />
      <Text style={[type.label, { color, fontWeight: '600' }]}>
        {t(isFollowing ? 'demo.following' : 'demo.follow')}
      </Text>
    </Press>
  );
}

const styles = StyleSheet.create({
  button: { flexDirection: 'row', alignItems: 'center', gap: 6, borderRadius: 22, paddingHorizontal: 12 },
});
