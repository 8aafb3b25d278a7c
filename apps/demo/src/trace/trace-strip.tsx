import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import type { Playground } from '../playground/playground.ts';
import { summaryOf } from './summary-of.ts';
import { useTrace } from './use-trace.ts';

interface Props {
  readonly playground: Playground;
  readonly client: Chat.ChatClient;
  readonly message: Chat.BaseMessage;
  readonly onPress: () => void;
}

/** The outcome of the user's last message, in a line above the composer. */
export function TraceStrip({ playground, client, message, onPress }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  const summary = summaryOf(useTrace(playground, client, message.getId()), t);
  return (
    <Press onPress={onPress} testID="demo-trace" style={[styles.strip, { borderColor: colors.outlineStrong }]}>
      <View style={[styles.dot, { backgroundColor: summary.isWarning ? colors.warning : colors.success }]} />
      <OneLine style={[type.caption, { color: colors.textMuted }]}>{summary.text}</OneLine>
      <Text style={[type.caption, { color: colors.link, fontWeight: '600' }]}>{t('demo.why')}</Text>
    </Press>
  );
}

const styles = StyleSheet.create({
  strip: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    paddingHorizontal: 16,
    borderTopWidth: 1,
    borderRadius: 0,
  },
  dot: { width: 8, height: 8, borderRadius: 4 },
});
