import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
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

/**
 * Delay of the first request, in milliseconds. Until then the list scrolls to the sent message, which a request would
 * cost frames.
 */
const DELAY_MS = 300;

/** The outcome of the user's last message, in a line above the composer. */
export function TraceStrip({ playground, client, message, onPress }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  const summary = summaryOf(useTrace(playground, client, message.getId(), DELAY_MS), t);
  return (
    <View style={[styles.edge, { borderColor: colors.outline }]}>
      <Press onPress={onPress} testID="demo-trace" style={styles.strip}>
        <View
          style={[
            styles.dot,
            { backgroundColor: summary.tone === 'neutral' ? colors.textMuted : colors[summary.tone] },
          ]}
        />
        <Text style={[type.caption, styles.text, { color: colors.textMuted }]}>{withoutBreaks(summary.text)}</Text>
        <Text style={[type.caption, { color: colors.link, fontWeight: '600' }]}>{t('demo.why')}</Text>
      </Press>
    </View>
  );
}

/** Returns the text with line breaks only after its dots, not between a number and what it counts. */
function withoutBreaks(text: string): string {
  const [first = '', ...rest] = text.split(' · ');
  return [first, ...rest.map((part) => part.replaceAll(' ', '\u00A0'))].join('\u00A0· ');
}

const styles = StyleSheet.create({
  // The line separates parts of the screen; the button inside has no border of its own.
  edge: { borderTopWidth: 1 },
  strip: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    paddingHorizontal: 16,
    borderRadius: 0,
  },
  text: { flex: 1, minWidth: 0 },
  dot: { width: 8, height: 8, borderRadius: 4 },
});
