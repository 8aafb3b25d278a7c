import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';

interface Props {
  readonly title: string;
  readonly onPress: () => void;
  readonly testID?: string;
}

/** A full-width button. */
export function Button({ title, onPress, testID }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <Pressable
      role="button"
      testID={testID}
      onPress={onPress}
      style={[styles.button, { backgroundColor: colors.accent }]}
    >
      <Text style={[type.bodyStrong, { color: colors.onAccent }]}>{title}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: { minHeight: 44, borderRadius: 12, paddingHorizontal: 16, alignItems: 'center', justifyContent: 'center' },
});
