import { useChatLocale } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { ChoiceList } from '../parts/choice-list.tsx';
import { ChoiceRow } from '../parts/choice-row.tsx';
import { useNow } from '../parts/use-now.ts';
import { Remark, Section } from './info-parts.tsx';
import { useMessagePreference } from './use-message-preference.ts';
import type { Mutes } from './use-mutes.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly kind: 'user' | 'group';
  readonly id: string;
  readonly mutes: Mutes;
}

const HOUR_MS = 3_600_000;
/** A mute without an end ends after ten years, because the server requires one. */
const ALWAYS_MS = 10 * 365 * 24 * HOUR_MS;
const DURATIONS: Readonly<Record<string, number>> = { hour: HOUR_MS, evening: 8 * HOUR_MS, always: ALWAYS_MS };

/** Whether this conversation notifies, and which messages of its kind do. Stored on the server, for all devices. */
export function NotifySection({ client, kind, id, mutes }: Props): ReactNode {
  const { t, time, day, dayOf } = useChatLocale();
  const nowMs = useNow();
  const [isFailed, setFailed] = useState(false);
  const messages = useMessagePreference(client, kind);
  const until = mutes.until(kind, id, nowMs);
  const untilText = (ms: number) => (dayOf(ms) === dayOf(nowMs) ? time(ms) : `${day(ms, nowMs)} ${time(ms)}`);
  const isAlways = until !== undefined && until - nowMs > ALWAYS_MS / 2;
  const mute = (value: string) => {
    const duration = DURATIONS[value];
    setFailed(false);
    mutes.set(kind, id, duration && Date.now() + duration).catch(() => setFailed(true));
  };
  return (
    <Section title={t('demo.notifications')}>
      <ChoiceList
        label={t('demo.thisChat')}
        value={until === undefined ? 'on' : isAlways ? 'always' : ''}
        onChange={mute}
        options={[
          ['on', t('demo.notifyOn')],
          ['hour', t('demo.muteHour')],
          ['evening', t('demo.muteEvening')],
          ['always', t('demo.muteAlways')],
        ]}
      />
      {until !== undefined && !isAlways && <Remark>{t('demo.mutedUntil', { time: untilText(until) })}</Remark>}
      {messages.value !== undefined && (
        <ChoiceRow
          label={t(kind === 'group' ? 'demo.allGroups' : 'demo.allPeople')}
          value={String(messages.value)}
          onChange={(value) => messages.set(Number(value))}
          options={[
            ['2', t('demo.allMessages')],
            ...(kind === 'group' ? [['3', t('demo.mentionsOnly')] as const] : []),
            ['1', t('demo.noMessages')],
          ]}
        />
      )}
      {(isFailed || messages.isFailed) && <Remark>{t('demo.failed')}</Remark>}
    </Section>
  );
}
