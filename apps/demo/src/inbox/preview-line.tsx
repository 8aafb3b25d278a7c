import { ChatIcon, useTranslate } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, type TextStyle, View } from 'react-native';
import { Lead } from '../parts/lead.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { previewIcon } from './preview-icon.ts';
import { previewOf } from './preview-of.ts';

interface Props {
  readonly message: Chat.BaseMessage;
  readonly style: TextStyle & { readonly color: string };
}

/** A message as one line with its sender and the icon of its kind. */
export function PreviewLine({ message, style }: Props): ReactNode {
  const t = useTranslate();
  const { sender, text } = previewOf(message, t);
  const icon = previewIcon(message);
  return (
    <View style={styles.line}>
      {sender !== '' && <Lead style={style}>{sender}</Lead>}
      {icon && (
        <View style={styles.icon}>
          <ChatIcon name={icon} size={ICON_SIZE} color={style.color} />
        </View>
      )}
      <OneLine style={style}>{text}</OneLine>
    </View>
  );
}

const ICON_SIZE = 16;

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: 8, flexShrink: 1, flexGrow: 1, minWidth: 0 },
  // Reduces the gap to that between a lead (the sender) and the text.
  icon: { marginEnd: -4 },
});
