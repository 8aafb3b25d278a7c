import { type Translate, useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text } from 'react-native';
import { Press } from './press.tsx';

interface Props {
  /** Key of its text, translated here: the caller may be outside the provider of this language. */
  readonly text: Parameters<Translate>[0];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly testID: string;
}

/** A button with a border that opens and closes a part of the screen. */
export function ToggleButton({ text, isOpen, onToggle, testID }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <Press
      onPress={onToggle}
      isSelected={isOpen}
      testID={testID}
      style={[styles.button, { borderColor: colors.outlineStrong }]}
    >
      <Text style={[type.label, { color: colors.text }]}>{t(text)}</Text>
    </Press>
  );
}

const styles = StyleSheet.create({
  button: { borderWidth: 1, borderRadius: 22, paddingHorizontal: 13, justifyContent: 'center' },
});
