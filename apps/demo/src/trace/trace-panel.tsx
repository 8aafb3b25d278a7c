import { useChatLocale, useChatTheme, useTranslate } from '@chatwire/react-native';
import { withLocalTimes } from '@chatwire/react-native/notification-check';
import type { Chat } from '@chatwire/sdk';
import type { ComponentProps, ReactNode } from 'react';
import { Linking, ScrollView, StyleSheet, Text } from 'react-native';
import { Panel } from '../parts/panel.tsx';
import { Press } from '../parts/press.tsx';
import type { Playground, TraceEntry, TraceTone } from '../playground/playground.ts';
import { TraceStep } from './trace-step.tsx';
import { useTrace } from './use-trace.ts';

interface Props {
  readonly playground: Playground;
  readonly client: Chat.ChatClient;
  readonly message: Chat.BaseMessage;
  readonly onClose: () => void;
}

/** The delivery of a message: stored, delivered, seen, and the result for each target with its reason. */
export function TracePanel({ playground, client, message, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t, time } = useChatLocale();
  const id = message.getId();
  const { entries, receipts } = useTrace(playground, client, id);
  // The server lists a receipt of every recipient.
  const names = new Map(receipts.map((receipt) => [receipt.getSender().getUid(), nameOf(receipt)]));
  const timeText = (value: number | undefined) => (value === undefined ? '' : time(value * 1000));
  return (
    <Panel
      role="region"
      label={t('demo.traceRegion', { id })}
      title={t('demo.traceTitle')}
      caption={t('demo.traceOf', { id })}
      isOverlay
      onClose={onClose}
      closeTestID="demo-trace-close"
    >
      <ScrollView style={styles.grow} contentContainerStyle={styles.steps}>
        <TraceStep tone="success" title={t('demo.stored')} detail={timeText(message.getSentAt())} />
        {receipts.map((receipt) => (
          <ReceiptStep key={receipt.getSender().getUid()} receipt={receipt} timeText={timeText} />
        ))}
        {entries.map((entry) => (
          <EntryStep
            key={entry.id}
            entry={entry}
            recipient={names.get(entry.recipient) ?? entry.recipient}
            onExplain={(path) => void Linking.openURL(playground.origin + path)}
          />
        ))}
        {entries.length === 0 && (
          <TraceStep tone="neutral" title={t('demo.noEntries')} detail={t('demo.noEntriesText')} />
        )}
        <Press
          role="link"
          onPress={() => void Linking.openURL(`${playground.origin}/?message=${id}`)}
          style={[styles.link, { borderColor: colors.outlineStrong }]}
        >
          <Text style={[type.bodyStrong, { color: colors.link }]}>{t('demo.viewOnStartPage')}</Text>
        </Press>
      </ScrollView>
    </Panel>
  );
}

interface ReceiptStepProps {
  readonly receipt: Chat.MessageReceipt;
  readonly timeText: (value: number | undefined) => string;
}

/** The server lists every recipient, even those whose clients haven't received the message. */
function ReceiptStep({ receipt, timeText }: ReceiptStepProps): ReactNode {
  const t = useTranslate();
  const name = nameOf(receipt);
  const [readAt, deliveredAt] = [receipt.getReadAt(), receipt.getDeliveredAt()];
  if (readAt !== undefined)
    return <TraceStep tone="success" title={t('demo.seenBy', { name })} detail={timeText(readAt)} />;
  if (deliveredAt === undefined) return <TraceStep tone="neutral" title={t('demo.notDelivered', { name })} detail="" />;
  return <TraceStep tone="neutral" title={t('demo.deliveredTo', { name })} detail={timeText(deliveredAt)} />;
}

function nameOf(receipt: Chat.MessageReceipt): string {
  return receipt.getSender().getName() || receipt.getSender().getUid();
}

interface EntryStepProps {
  readonly entry: TraceEntry;
  /** Display name. */
  readonly recipient: string;
  /** Opens a page of the console. */
  readonly onExplain: (path: string) => void;
}

function EntryStep({ entry, recipient, onExplain }: EntryStepProps): ReactNode {
  const { t, date, time } = useChatLocale();
  const { result, tone, target, text, durationMs, explanationPath } = entry;
  const key = LABEL_KEYS[result];
  return (
    <TraceStep
      tone={STEP_TONES[tone]}
      title={`${key === undefined ? result : t(key)}: ${recipient} · ${target}`}
      detail={withLocalTimes(text, (ms) => isolated(`${date(ms, true)}, ${time(ms)}`))}
      note={durationMs < 1_000 ? `${durationMs}\u00a0ms` : `${(durationMs / 1_000).toFixed(1)}\u00a0s`}
      link={
        explanationPath === undefined ? undefined : { text: t('demo.why'), onPress: () => onExplain(explanationPath) }
      }
    />
  );
}

/** Keeps an Arabic date in its own direction and on one line within an English sentence. */
function isolated(text: string): string {
  return `\u2068${text.replaceAll(' ', '\u00a0')}\u2069`;
}

/** Colours of steps. Only what a recipient saw is green. */
const STEP_TONES = {
  good: 'success',
  accepted: 'neutral',
  neutral: 'neutral',
  warning: 'warning',
  bad: 'danger',
} as const satisfies Record<TraceTone, ComponentProps<typeof TraceStep>['tone']>;

/** Keys of the labels of results. A newer server may have other results. */
const LABEL_KEYS: Readonly<Record<string, string>> = {
  shown: 'demo.wasSent',
  // iOS displays what it was given, but does not report it.
  handed: 'demo.wasSent',
  notShown: 'demo.wasNotShown',
  replaced: 'demo.wasNotShown',
  cleared: 'demo.wasCleared',
  arrived: 'demo.isUnknown',
  unknown: 'demo.isUnknown',
  sent: 'demo.wasSent',
  failed: 'demo.wasFailed',
  skipped: 'demo.wasSkipped',
  unreachable: 'demo.wasUnreachable',
};

const styles = StyleSheet.create({
  grow: { flex: 1, minHeight: 0 },
  steps: { padding: 16, gap: 14 },
  link: { alignItems: 'center', justifyContent: 'center', borderWidth: 1, borderRadius: 22, marginTop: 6 },
});
