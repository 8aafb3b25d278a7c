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
import type { ComposerMode } from './composer-mode.ts';
import { fromWire } from './writing/composed-text.ts';
import { mentionName } from './writing/mention-name.ts';

interface Props {
  readonly mode: Exclude<ComposerMode, { readonly kind: 'write' }>;
  /** The message as displayed by this composer's text formatters. */
  readonly preview: Chat.BaseMessage;
  readonly style: MessageComposerStyle;
  readonly onClose: () => void;
}

/** The message being edited or replied to, with a cancel button. */
export function ModeStrip({ mode, preview, style, onClose }: Props): ReactNode {
  const t = useTranslate();
  const sender = mode.message.isOwn() ? t('a11y.you') : isolated(mode.message.getSender()?.getName() ?? '');
  const title = mode.kind === 'edit' ? t('compose.editing') : t('compose.replyingTo', { name: sender });
  return (
    <View style={style.strip.container} testID={`chat-composer-${mode.kind}`}>
      <View style={styles.text}>
        <Text style={style.strip.title} numberOfLines={1}>
          {title}
        </Text>
        <Text style={style.strip.text} numberOfLines={1}>
          {previewText(preview, t)}
        </Text>
      </View>
      <TouchTarget label={t('action.cancel')} onPress={onClose}>
        <Icon name="close" size={20} color={style.icon.color} />
      </TouchTarget>
    </View>
  );
}

function previewText(message: Chat.BaseMessage, t: Translate): string {
  const text = fromWire(captionOf(message), mentionName(message)).text.replace(/\s+/g, ' ').trim();
  if (text !== '' || !(message instanceof Chat.MediaMessage)) return text;
  return t(`media.${message.getType()}`, { count: Math.max(1, message.getAttachments().length) });
}

const styles = StyleSheet.create({ text: { flex: 1, minWidth: 0 } });
