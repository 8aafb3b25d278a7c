import { useTranslate } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { BarButton } from '../src/parts/bar-button.tsx';
import { notifyBrowser } from './notify-browser.ts';

interface Props {
  readonly client: Chat.ChatClient;
  /** `left` or `right`: each side has its own subscription. */
  readonly side: string;
}

/** Turns on pushes to this browser for the user of one side. */
export function NotifyButton({ client, side }: Props): ReactNode {
  const t = useTranslate();
  const [label, setLabel] = useState<string>('notifyMe');
  const turnOn = () => {
    notifyBrowser(client, side).then(
      (result) => setLabel(LABELS[result]),
      () => setLabel('notifyFailed'),
    );
  };
  return <BarButton text={t(`demo.${label}`)} onPress={turnOn} testID="demo-notify" />;
}

const LABELS = {
  'by the browser': 'notifiedHere',
  'by the sandbox': 'notifiedSandbox',
  denied: 'notifyBlocked',
} as const;
