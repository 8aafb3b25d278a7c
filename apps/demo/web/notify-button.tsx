import { useChatTheme, useTranslate } from '@chatwire/react-native';
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
  const t = useTranslate();
  const [label, setLabel] = useState<string>('notifyMe');
  const turnOn = () => {
    notifyBrowser(client, side).then(
      (result) => setLabel(LABELS[result]),
      () => setLabel('notifyFailed'),
    );
  };
  return (
    <Press onPress={turnOn} testID="demo-notify" style={[styles.button, { borderColor: colors.outlineStrong }]}>
      <Text style={[type.bodyStrong, { color: colors.link }]}>{t(`demo.${label}`)}</Text>
    </Press>
  );
}

const LABELS = {
  'by the browser': 'notifiedHere',
  'by the sandbox': 'notifiedSandbox',
  denied: 'notifyBlocked',
} as const;

const styles = StyleSheet.create({
  button: {
    alignSelf: 'flex-start',
    justifyContent: 'center',
    borderWidth: 1,
    borderRadius: 22,
    marginTop: 16,
    marginHorizontal: 16,
    paddingHorizontal: 16,
    paddingVertical: 8,
  },
});
