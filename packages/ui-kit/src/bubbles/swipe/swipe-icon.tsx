import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Icon } from '../../primitives/icon/icon.tsx';
import { useChatTheme } from '../../theme/theme-context.ts';

/** The icon revealed behind a swiped row. */
export function SwipeIcon(): ReactNode {
  const { colors } = useChatTheme();
  return (
    <View aria-hidden style={styles.icon}>
      <Icon name="reply" size={20} color={colors.textMuted} />
    </View>
  );
}

const styles = StyleSheet.create({
  icon: { position: 'absolute', top: 0, bottom: 0, start: 16, justifyContent: 'center' },
});
