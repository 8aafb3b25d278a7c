import type { ReactNode } from 'react';
import { StyleSheet, Text } from 'react-native';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { useChatTheme } from '../theme/theme-context.ts';

interface Props {
  readonly text: string;
  readonly index: number;
  readonly onPress: (text: string) => void;
}

/** A suggested question. */
export function SuggestionChip({ text, index, onPress }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <TouchTarget
      style={[styles.chip, { borderColor: colors.outlineStrong, backgroundColor: colors.surfaceRaised }]}
      onPress={() => onPress(text)}
      testID={`chat-suggestion-${index}`}
    >
      <Text style={[type.body, { color: colors.text }]}>{text}</Text>
    </TouchTarget>
  );
}

const styles = StyleSheet.create({
  chip: { maxWidth: 480, borderWidth: 1, borderRadius: 22, paddingHorizontal: 16, paddingVertical: 10 },
});
