import { type ChatMessageOption, useChatTheme, useTranslate } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { useCallback } from 'react';
import { TurnedIcon } from '../parts/icon-press.tsx';
import { canForward } from './copy-of.ts';

/** The option Forward of messages that can be copied. `forward` receives the message and stays the same. */
export function useForwardOption(
  forward: (message: Chat.BaseMessage) => void,
): (message: Chat.BaseMessage) => readonly ChatMessageOption[] {
  const t = useTranslate();
  const { icon } = useChatTheme().components.messageList.optionsSheet;
  return useCallback(
    (message) =>
      canForward(message)
        ? [
            {
              id: 'forward',
              title: t('demo.forward'),
              icon: <TurnedIcon icon="forward" size={icon.size} color={String(icon.color)} />,
              onPress: forward,
            },
          ]
        : [],
    [t, icon, forward],
  );
}
