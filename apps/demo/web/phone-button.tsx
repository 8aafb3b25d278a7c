import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text } from 'react-native';
import { Press } from '../src/parts/press.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens the screen of the user's phone, or closes it. */
export function PhoneButton({ isOpen, onToggle }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <Press
      onPress={onToggle}
      isSelected={isOpen}
      testID="demo-phone"
      style={[styles.button, { borderColor: colors.outlineStrong }]}
    >
      <Text style={[type.label, { color: colors.text }]}>{t('demo.phone')}</Text>
    </Press>
  );
}

const styles = StyleSheet.create({
  button: { borderWidth: 1, borderRadius: 22, paddingHorizontal: 13, justifyContent: 'center' },
});
