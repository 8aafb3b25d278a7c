import { Chat } from '@chatwire/sdk';
import { useUserName } from '../../conversation/use-user-name.ts';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { useChatClient } from '../../provider/client-context.ts';

/**
 * Returns “Edited” in the user's language, with the name of the editor if that is not the sender. Empty if the text of
 * the message was not edited.
 */
export function useEditedText(message: Chat.BaseMessage): string {
  const t = useTranslate();
  const editor = message.getEditedBy();
  const other = editor === undefined || editor === message.getSender()?.getUid() ? undefined : editor;
  const name = useUserName(useChatClient(), other);
  if (message.getEditedAt() === undefined || message.isDeleted() || isMediaWithoutCaption(message)) return '';
  return other === undefined ? t('bubble.edited') : t('bubble.editedBy', { name: withoutDirectionControls(name) });
}

function isMediaWithoutCaption(message: Chat.BaseMessage): boolean {
  return message instanceof Chat.MediaMessage && !message.getCaption();
}
