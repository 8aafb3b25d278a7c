import { useTranslate } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { type StyleProp, StyleSheet, type TextStyle, View } from 'react-native';
import { Lead } from '../parts/lead.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { previewOf } from './preview-of.ts';

interface Props {
  readonly message: Chat.BaseMessage;
  readonly style: StyleProp<TextStyle>;
}

/** A message as one line with its sender. */
export function PreviewLine({ message, style }: Props): ReactNode {
  const t = useTranslate();
  const { sender, text } = previewOf(message, t);
  return (
    <View style={styles.line}>
      {sender !== '' && <Lead style={style}>{sender}</Lead>}
      <OneLine style={style}>{text}</OneLine>
    </View>
  );
}

const styles = StyleSheet.create({ line: { flexDirection: 'row', alignItems: 'center', gap: 8 } });
