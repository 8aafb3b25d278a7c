import type { ChatIcon } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import type { ComponentProps } from 'react';

type IconName = ComponentProps<typeof ChatIcon>['name'];

/** Returns the icon in front of a message as one line: the kind of its call or attachment. Undefined: none. */
export function previewIcon(message: Chat.BaseMessage): IconName | undefined {
  if (message.isDeleted()) return undefined;
  if (message instanceof Chat.Call) return message.getType() === 'video' ? 'video' : 'phone';
  if (!(message instanceof Chat.MediaMessage)) return undefined;
  const isVoice = Reflect.get(Object(message.getMetadata()), 'audioType') === 'voice_note';
  return isVoice ? 'mic' : (ICONS[message.getType()] ?? 'file');
}

const ICONS: Readonly<Record<string, IconName>> = { image: 'image', video: 'video', audio: 'audio' };
