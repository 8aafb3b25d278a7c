import { Chat } from '@chatwire/sdk';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import type { BubbleProps } from '../bubble.ts';
import { durationText } from '../media/duration-text.ts';
import { callSentence } from './call-sentence.ts';
import { Pill } from './pill.tsx';

/** A call: whose, of what kind and how it went. Contract 5.3. */
export function CallPill({ bubble }: BubbleProps): ReactNode {
  const { message, settings } = bubble;
  const t = useTranslate();
  if (!(message instanceof Chat.Call)) return null;
  const { callAction } = settings.style;
  const sentence = callSentence(message);
  const text = t(sentence, { kind: message.getType(), duration: durationText(message.getDuration() ?? 0) });
  const icon: ComponentProps<typeof Pill>['icon'] = {
    name: message.getType() === 'video' ? 'video' : 'phone',
    style: sentence === 'call.missed' ? callAction.missedIcon : callAction.icon,
  };
  return <Pill text={text} style={callAction} icon={icon} messageId={message.getId()} />;
}
