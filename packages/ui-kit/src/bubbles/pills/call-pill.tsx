import { Chat } from '@chatwire/sdk';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import type { MessageKey } from '../../localization/message-key.ts';
import type { IconName } from '../../primitives/icon/icon-shapes.ts';
import type { BubbleProps } from '../bubble.ts';
import { partTestId } from '../parts/message-test-id.ts';
import { callSentenceKey, callText } from './call-sentence.ts';
import { Pill } from './pill.tsx';

/** A call, with its kind and result. See docs/spec/message-list.md#built-in-kinds. */
export function CallPill({ bubble }: BubbleProps): ReactNode {
  const { message, settings } = bubble;
  const t = useTranslate();
  if (!(message instanceof Chat.Call)) return null;
  const { callAction } = settings.style;
  const icon: ComponentProps<typeof Pill>['icon'] = {
    name: ICONS.get(callSentenceKey(message)) ?? (message.getType() === 'video' ? 'video' : 'phone'),
    style: callSentenceKey(message) === 'call.missed' ? callAction.missedIcon : callAction.icon,
  };
  return <Pill text={callText(message, t)} style={callAction} icon={icon} testID={partTestId(bubble, 'message')} />;
}

/** Icons by result and direction. Answered calls have the icon of their kind. */
const ICONS: ReadonlyMap<MessageKey, IconName> = new Map([
  ['call.outgoing', 'callOut'],
  ['call.incoming', 'callIn'],
  ['call.missed', 'callOff'],
  ['call.cancelled', 'callOff'],
  ['call.rejected', 'callOff'],
  ['call.busy', 'callOff'],
]);
