import { type ChatMessageOption, useChatTheme, useTranslate } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { useCallback } from 'react';
import { TurnedIcon } from '../parts/icon-press.tsx';
import { canForward } from './copy-of.ts';

/** Adds the option Forward to messages that can be copied. Memoize `forward`, which receives the message. */
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
