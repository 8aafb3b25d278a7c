import '../ui/property-list.css';
import { OUTCOME_LABELS } from '@chatwire/protocol/entry-summary';
import type { ReactNode } from 'react';
import { useDeviceOfEntry } from '../names/devices-context.ts';
import { Named } from '../names/named.tsx';
import type { EntryNames } from '../names/use-entry-names.ts';
import { CHANNEL_LABELS } from '../text/channels.ts';
import { clearedText } from '../text/cleared-text.ts';
import { REACTED_BY } from '../text/common.ts';
import { deviceLabel } from '../text/device-label.ts';
import { lastAttemptText } from '../text/last-attempt-text.ts';
import { PROVIDER_LABELS } from '../text/providers.ts';
import { durationText, exactTime } from '../text/times.ts';
import { upperFirst } from '../text/upper-first.ts';
import { useEventLabel } from './use-device-facts.ts';
import type { EntryDetail } from './use-entry.ts';

interface EntryFieldsProps {
  readonly entry: EntryDetail;
  readonly names: EntryNames;
}

/** Fields of an entry that the rest of the drawer does not show. */
export function EntryFields({ entry, names }: EntryFieldsProps): ReactNode {
  const device = deviceLabel(entry, useDeviceOfEntry(entry));
  const event = useEventLabel(entry);
  return (
    <dl className="property-list">
      {rowsOf(entry, names, { device, event }).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function rowsOf(
  entry: EntryDetail,
  { user, receiver }: EntryNames,
  { device, event }: { readonly device: string | undefined; readonly event: string },
): readonly (readonly [string, ReactNode])[] {
  const named = (uid: string | undefined) => uid !== undefined && <Named id={uid} name={user(uid)} />;
  const isGroup = entry.receiverType === 'group';
  const kind = isGroup ? 'group' : 'user';
  const pair = `${user(entry.sender) ?? entry.sender} and ${receiver ?? entry.receiver}`;
  const conversation = isGroup ? receiver : pair;
  const { providerResponse: response, messageIds = [] } = entry;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Recipient', entry.recipient && named(entry.recipient)],
    ['Event', event],
    ['From', named(entry.sender)],
    ['To', <To key="to" id={entry.receiver} name={receiver} kind={kind} />],
    ['Message', `${entry.messageId} · ${entry.messageType}`],
    ['Messages in digest', messageIds.length > 1 ? messageIds.join(', ') : undefined],
    ['Message sent', exactTime(entry.messageSentAtMS, true)],
    ['Reaction', entry.reactionId],
    [REACTED_BY, entry.reactionSender && named(entry.reactionSender)],
    ['Decided', exactTime(entry.processingStartedAtMS, true)],
    ['Total duration', durationText(entry.totalProcessingTimeInMS)],
    ['Clears', entry.cleared && clearedText(entry.cleared)],
    ['Outcome', OUTCOME_LABELS[entry.outcome]],
    ['Channel', upperFirst(CHANNEL_LABELS[entry.channel])],
    ['Provider', entry.provider && PROVIDER_LABELS[entry.provider]],
    ['Provider account', entry.providerId],
    ['Device', device],
    ['Device type', entry.tokenType],
    ['Token', entry.pushToken && <code>{entry.pushToken}</code>],
    ['Response', response && [response.status, response.code, lastAttemptText(entry)].filter(Boolean).join(' · ')],
    ['Provider message', response?.message],
    ['Provider message ID', response?.id && <code>{response.id}</code>],
    ['Delivery status', response?.deliveryStatus],
    ['Redacted', entry.redacted?.join(', ')],
    ['Conversation', <Named key="conversation" id={entry.conversationId} name={conversation} />],
    ['Event ID', <code key="event">{entry.eventId}</code>],
    ['Entry ID', <code key="entry">{entry._id}</code>],
    ['Trace ID', entry.traceId && <code>{entry.traceId}</code>],
  ];
  return rows.filter(([, value]) => value !== undefined && value !== null && value !== '');
}

function To({ id, name, kind }: { readonly id: string; readonly name: string | undefined; readonly kind: string }) {
  return (
    <>
      <Named id={id} name={name} /> ({kind})
    </>
  );
}
