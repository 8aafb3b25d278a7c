import { useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { StyleSheet, Text } from 'react-native';
import { Press } from '../src/parts/press.tsx';
import { notifyBrowser } from './notify-browser.ts';

interface Props {
  readonly client: Chat.ChatClient;
  /** `left` or `right`: each side has its own subscription. */
  readonly side: string;
}

/** Turns on pushes to this browser for the user of one side. */
export function NotifyButton({ client, side }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const [label, setLabel] = useState('Notify me in this browser');
  const turnOn = () => {
    notifyBrowser(client, side).then(
      (result) => setLabel(LABELS[result]),
      () => setLabel('Notifications failed'),
    );
  };
  return (
    <Press onPress={turnOn} testID="demo-notify" style={[styles.button, { borderColor: colors.outlineStrong }]}>
      <Text style={[type.label, { color: colors.text }]}>{label}</Text>
    </Press>
  );
}

const LABELS = {
  'by the browser': 'Notified in this browser',
  'by the sandbox': 'Notified through the sandbox',
  denied: 'Notifications are blocked',
} as const;

const styles = StyleSheet.create({
  button: { borderWidth: 1, borderRadius: 22, paddingHorizontal: 13, justifyContent: 'center' },
});
