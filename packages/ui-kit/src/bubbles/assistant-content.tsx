import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import { plainText } from '../formatters/plain-text.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { Icon } from '../primitives/icon/icon.tsx';
import { TouchTarget } from '../primitives/touch-target.tsx';
import type { Bubble } from './bubble.ts';
import { RichBlocks } from './text/rich-blocks.tsx';
import { useDocument } from './text/use-document.ts';
import { UnsupportedContent } from './unsupported-content.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.AIAssistantMessage;
}

/** An agent's answer, whole, with a button to copy it. Contract 5.3. */
export function AssistantContent({ bubble, message }: Props): ReactNode {
  const t = useTranslate();
  const { clipboard } = useAdapters();
  const document = useDocument(bubble, message.getText());
  const { detail, icon } = bubble.style.assistant;
  const unknown = message.getElements().filter(({ type }) => type !== 'text');
  return (
    <>
      <RichBlocks blocks={document.blocks} bubble={bubble} />
      {unknown.map((_, at) => (
        <UnsupportedContent key={at} bubble={bubble} />
      ))}
      {clipboard && (
        <TouchTarget style={styles.copy} onPress={() => bubble.settings.actions.copyText(plainText(document))}>
          <Icon name="copy" size={16} color={icon.color} />
          <Text style={detail}>{t('bubble.copy')}</Text>
        </TouchTarget>
      )}
    </>
  );
}

const styles = StyleSheet.create({
  copy: { flexDirection: 'row', alignSelf: 'flex-start', gap: 4, marginBottom: -12 },
});
