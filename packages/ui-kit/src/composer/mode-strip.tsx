import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { captionOf } from '../formatters/caption-of.ts';
import { isolated } from '../formatters/safe-text.ts';
import type { Translate } from '../localization/chat-locale.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Icon } from '../primitives/icon/icon.tsx';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { fromWire } from './writing/composed-text.ts';
import { mentionName } from './writing/mention-name.ts';

interface Props {
  readonly kind: 'reply' | 'edit';
  /** The message as displayed by this composer's text formatters; undefined while it is loading. */
  readonly preview: Chat.BaseMessage | undefined;
  readonly style: MessageComposerStyle;
  readonly onClose: () => void;
}

/** The message being edited or replied to, with a cancel button. */
export function ModeStrip({ kind, preview, style, onClose }: Props): ReactNode {
  const t = useTranslate();
  return (
    <View style={style.strip.container} testID={`chat-composer-${kind}`}>
      <View style={styles.text}>
        <Text style={style.strip.title} numberOfLines={1}>
          {kind === 'edit' ? t('compose.editing') : replyTitle(preview, t)}
        </Text>
        <Text style={style.strip.text} numberOfLines={1}>
          {preview ? previewText(preview, t) : t('a11y.loading')}
        </Text>
      </View>
      <TouchTarget label={t('action.cancel')} onPress={onClose} style={style.button}>
        <Icon name="close" size={20} color={style.icon.color} />
      </TouchTarget>
    </View>
  );
}

function replyTitle(message: Chat.BaseMessage | undefined, t: Translate): string {
  if (!message) return t('option.reply');
  const name = message.isOwn() ? t('a11y.you') : isolated(message.getSender()?.getName() ?? '');
  return t('compose.replyingTo', { name });
}

function previewText(message: Chat.BaseMessage, t: Translate): string {
  const text = fromWire(captionOf(message), mentionName(message)).text.replace(/\s+/g, ' ').trim();
  if (text !== '' || !(message instanceof Chat.MediaMessage)) return text;
  return t(`media.${message.getType()}`, { count: Math.max(1, message.getAttachments().length) });
}

const styles = StyleSheet.create({ text: { flex: 1, minWidth: 0 } });
