import { Chat } from '@chatwire/sdk';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import type { BubbleProps } from '../bubble.ts';
import { callSentence, callText } from './call-sentence.ts';
import { Pill } from './pill.tsx';

/** A call: whose, of what kind and how it went. Contract 5.3. */
export function CallPill({ bubble }: BubbleProps): ReactNode {
  const { message, settings } = bubble;
  const t = useTranslate();
  if (!(message instanceof Chat.Call)) return null;
  const { callAction } = settings.style;
  const icon: ComponentProps<typeof Pill>['icon'] = {
    name: message.getType() === 'video' ? 'video' : 'phone',
    style: callSentence(message) === 'call.missed' ? callAction.missedIcon : callAction.icon,
  };
  return <Pill text={callText(message, t)} style={callAction} icon={icon} messageId={message.getId()} />;
}
