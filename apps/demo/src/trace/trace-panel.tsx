import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { Linking, ScrollView, StyleSheet, Text, View } from 'react-native';
import { Press } from '../parts/press.tsx';
import type { Playground, TraceEntry } from '../playground/playground.ts';
import { TraceStep } from './trace-step.tsx';
import { useTrace } from './use-trace.ts';

interface Props {
  readonly playground: Playground;
  readonly client: Chat.ChatClient;
  readonly message: Chat.BaseMessage;
  readonly onClose: () => void;
}

/** The way of a message: stored, delivered, seen, and for each device notified or not, and why. */
export function TracePanel({ playground, client, message, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { time } = useChatLocale();
  const id = message.getId();
  const { entries, receipts } = useTrace(playground, client, id);
  const seconds = (value: number | undefined) => (value === undefined ? '' : time(value * 1000));
  return (
    <View role="region" aria-label={`Way of message ${id}`} style={[styles.panel, { backgroundColor: colors.surface }]}>
      <View style={[styles.bar, { borderColor: colors.outline }]}>
        <View style={styles.grow}>
          <Text role="heading" aria-level={2} style={[type.title, { color: colors.text }]}>
            Who heard of it, and why
          </Text>
          <Text style={[type.caption, { color: colors.textMuted }]}>Message {id}, read from the notification log</Text>
        </View>
        <Press label="Close" onPress={onClose} style={styles.close}>
          <Text style={[type.title, styles.cross, { color: colors.text }]}>×</Text>
        </Press>
      </View>
      <ScrollView style={styles.grow} contentContainerStyle={styles.steps}>
        <TraceStep tone="good" title="Stored" detail={seconds(message.getSentAt())} />
        {receipts.map((receipt) => {
          const name = receipt.getSender().getName() || receipt.getSender().getUid();
          const readAt = receipt.getReadAt();
          const at = readAt ?? receipt.getDeliveredAt();
          return (
            <TraceStep
              key={receipt.getSender().getUid()}
              tone={readAt === undefined ? 'plain' : 'good'}
              title={readAt === undefined ? `Delivered to ${name}` : `Seen by ${name}`}
              detail={seconds(at)}
            />
          );
        })}
        {entries.map((entry) => (
          <EntryStep key={entry.id} entry={entry} />
        ))}
        {entries.length === 0 && <TraceStep tone="plain" title="Nobody to notify yet" detail="No entry in the log" />}
        <Press
          role="link"
          onPress={() => void Linking.openURL(`${playground.origin}/?message=${id}`)}
          style={[styles.link, { borderColor: colors.outlineStrong }]}
        >
          <Text style={[type.bodyStrong, { color: colors.link }]}>Follow it on the start page</Text>
        </Press>
      </ScrollView>
    </View>
  );
}

function EntryStep({ entry }: { readonly entry: TraceEntry }): ReactNode {
  const { recipient, channel, target, isSent, outcome, why, detail, durationMs } = entry;
  const tone = outcome === 'sent' ? 'good' : isSent ? 'bad' : 'held';
  const what = outcome === 'sent' ? 'Notified' : isSent ? 'Failed' : 'Not notified';
  return (
    <TraceStep
      tone={tone}
      title={`${what}: ${recipient}, ${channel}${target && ` to ${target}`}`}
      detail={[why, detail, `${durationMs} ms`].filter(Boolean).join(' · ')}
    />
  );
}

const styles = StyleSheet.create({
  panel: { ...StyleSheet.absoluteFill, zIndex: 2 },
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingStart: 16,
    paddingEnd: 6,
    paddingVertical: 10,
    borderBottomWidth: 1,
  },
  grow: { flex: 1, minHeight: 0 },
  close: { width: 44, alignItems: 'center', justifyContent: 'center' },
  cross: { fontSize: 28, lineHeight: 28, fontWeight: '400' },
  steps: { padding: 16, gap: 14 },
  link: { alignItems: 'center', justifyContent: 'center', borderWidth: 1, marginTop: 6 },
});
