import { ChatIcon, useChatTheme } from '@chatwire/react-native';
import type { ComponentProps, ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';

interface Props {
  readonly icon: ComponentProps<typeof ChatIcon>['name'];
  readonly text: string;
  readonly testID?: string;
}

/** In place of a list without items. */
export function EmptyState({ icon, text, testID }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <View style={styles.empty} testID={testID}>
      <ChatIcon name={icon} size={40} color={colors.textMuted} />
      <Text aria-live="polite" style={[type.body, styles.text, { color: colors.textMuted }]}>
        {text}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  empty: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 12, padding: 24 },
  text: { textAlign: 'center' },
});
