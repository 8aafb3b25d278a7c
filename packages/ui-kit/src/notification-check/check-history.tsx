import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { useNow } from '../localization/use-now.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Spinner } from '../primitives/motion/spinner.tsx';
import type { NotificationCheckStyle } from './check-style.ts';
import type { CheckTextKey } from './check-table.ts';
import type { CheckTranslate } from './use-check-texts.ts';
import type { OwnLogs } from './use-own-logs.ts';
import { withLocalTimes } from './with-local-times.ts';

interface Props {
  readonly logs: OwnLogs;
  readonly style: NotificationCheckStyle;
  readonly text: CheckTranslate;
}

/** The newest notifications to the user: time, what happened to each and, in English, why. */
export function CheckHistory({ logs, style, text }: Props): ReactNode {
  const { t } = useChatLocale();
  const { state, entries, load } = logs;
  const nowMs = useNow(entries.length > 0);
  return (
    <View style={styles.history} testID="notification-check-history">
      <Text role="heading" aria-level={3} style={style.title}>
        {text('check.history.title')}
      </Text>
      {state === 'loading' && (
        <View style={styles.loading}>
          <Spinner />
        </View>
      )}
      {state === 'ready' && entries.length === 0 && <Text style={style.text}>{text('check.history.empty')}</Text>}
      {state === 'failed' && (
        <View style={styles.failed}>
          <Text style={style.text}>{text('check.history.error')}</Text>
          <TouchTarget style={style.action} onPress={load}>
            <Text style={style.actionText}>{t('action.retry')}</Text>
          </TouchTarget>
        </View>
      )}
      <View role="list">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} nowMs={nowMs} style={style} text={text} />
        ))}
      </View>
    </View>
  );
}

interface EntryProps extends Omit<Props, 'logs'> {
  readonly entry: Chat.OwnLogEntry;
  readonly nowMs: number;
}

function Entry({ entry, nowMs, style, text }: EntryProps): ReactNode {
  const locale = useChatLocale();
  const { processingStartedAtMS: atMs, sentence } = entry;
  // The log explains in English only.
  const isEnglish = locale.language.split('-')[0] === 'en';
  return (
    <View role="listitem" style={style.entry.container}>
      <View style={styles.line}>
        <Text style={style.entry.text}>{text(labelOf(entry))}</Text>
        <Text style={style.entry.time}>{`${locale.day(atMs, nowMs)} · ${locale.time(atMs)}`}</Text>
      </View>
      {isEnglish && (
        <Text style={style.entry.time}>
          {withLocalTimes(sentence, (ms) => `${locale.date(ms, true)}, ${locale.time(ms)}`)}
        </Text>
      )}
    </View>
  );
}

function labelOf({ outcome, device }: Chat.OwnLogEntry): CheckTextKey {
  if (outcome !== 'sent' && (!device || device.state === 'none')) return `check.entry.${outcome}`;
  const state = device?.state ?? 'none';
  if (state === 'none') return 'check.entry.sent';
  return state === 'cleared' ? 'check.entry.displayed' : `check.entry.${state}`;
}

const styles = StyleSheet.create({
  history: { marginTop: 8 },
  loading: { alignItems: 'flex-start', paddingVertical: 8 },
  failed: { gap: 4 },
  // Large texts and long words take a second line.
  line: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: 12,
  },
});
