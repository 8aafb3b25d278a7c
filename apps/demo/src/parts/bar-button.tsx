import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Press } from './press.tsx';

interface Props {
  readonly text: string;
  readonly onPress: () => void;
  readonly testID: string;
  /** Accessible name. Default: the text. */
  readonly label?: string | undefined;
  /** Whether it has opened a part of the screen. */
  readonly isOpen?: boolean;
  /** Colour of a dot before the text. Default: none. */
  readonly dot?: string | undefined;
}

/** A quiet button of the bar above the chats: the chats are what the screen is about. */
export function BarButton({ text, onPress, testID, label, isOpen, dot }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <Press
      label={label}
      onPress={onPress}
      isSelected={isOpen}
      testID={testID}
      style={[styles.button, isOpen === true && { backgroundColor: colors.reactionOwn }]}
    >
      {dot !== undefined && <View style={[styles.dot, { backgroundColor: dot }]} />}
      <Text style={[type.label, { color: isOpen === true ? colors.onReactionOwn : colors.text }]}>{text}</Text>
    </Press>
  );
}

const styles = StyleSheet.create({
  button: { flexDirection: 'row', alignItems: 'center', gap: 7, borderRadius: 22, paddingHorizontal: 8 },
  dot: { width: 9, height: 9, borderRadius: 5 },
});
