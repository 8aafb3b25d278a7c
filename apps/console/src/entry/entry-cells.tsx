import { entrySummary } from '@chatwire/protocol/entry-summary';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { type ReactNode, use } from 'react';
import type { LogRow } from '../log-window/log-source.ts';
import { useDeviceOfEntry } from '../names/devices-context.ts';
import { Named } from '../names/named.tsx';
import { useEntryNames } from '../names/use-entry-names.ts';
import { formerWords } from '../text/device-label.ts';
import { digestText } from '../text/digest-text.ts';
import { entryText } from '../text/entry-text.ts';
import { PROVIDER_LABELS } from '../text/providers.ts';
import { targetText } from '../text/target-text.ts';
import { exactTime, tableTime } from '../text/times.ts';
import { DeviceTag } from '../ui/device-tag.tsx';
import { LogOfMessageContext } from './log-of-message.ts';
import { type RowOnDevice, rowOnDevice } from './row-on-device.ts';
import { rowText } from './row-text.ts';
import { useRowFacts } from './use-row-facts.ts';

interface CellProps {
  readonly row: LogRow;
}

/** Time of an entry, with its event and message where the table is too narrow for columns of these. */
export function TimeCell({ row }: CellProps): ReactNode {
  const label = use(LogOfMessageContext)?.labels.get(row.eventId) ?? TRIGGER_LABELS[row.trigger];
  return (
    <span className="named">
      <span>{tableTime(row.processingEndedAtMS)}</span>
      <small className="time-event" aria-hidden="true">
        {label} · {row.messageId}
      </small>
    </span>
  );
}

/** Recipient of an entry. An entry without one applies to a whole group. */
export function RecipientCell({ row }: CellProps): ReactNode {
  const { user, receiver } = useEntryNames(row);
  if (row.recipient !== undefined) return <Named id={row.recipient} name={user(row.recipient)} />;
  return (
    <>
      everyone in <Named id={row.receiver} name={receiver} />
    </>
  );
}

/** Sender and receiver, one below the other: most names fit. */
export function FromToCell({ row }: CellProps): ReactNode {
  const { user, receiver } = useEntryNames(row);
  return (
    <span className="named" title={`${row.sender} → ${row.receiver}`}>
      <span>{user(row.sender) ?? row.sender}</span> <small>→ {receiver ?? row.receiver}</small>
    </span>
  );
}

/**
 * What is known in a few words: of an accepted push what its device did, otherwise the sentence of the entry. A push whose
 * response was lost has both.
 */
export function ResultCell({ row }: CellProps): ReactNode {
  const { nameOf } = useEntryNames(row);
  const { result, onDevice, notSent, facts } = useOnDevice(row);
  const { sentences } = entrySummary(row, facts && { deviceContext: facts }, { nameOf, timeText: exactTime });
  const { text, isLong } = rowText(row, (each) => notSent ?? entryText(each, nameOf, facts));
  const isOnlyDevice = row.outcome === 'sent' && onDevice !== undefined;
  const isBoth = onDevice !== undefined && !isOnlyDevice;
  return (
    <span title={sentences.join(' ')} className={isBoth ? 'result-both' : undefined}>
      <span>
        {result && onDevice !== undefined && <DeviceTag result={result} text={onDevice} />}
        {isBoth && ' '}
        {!isOnlyDevice && <span className={isLong ? 'result-long' : undefined}>{text}</span>}
      </span>
    </span>
  );
}

function useOnDevice(row: LogRow): RowOnDevice {
  return rowOnDevice(row, useRowFacts(row), Date.now());
}

/** What the device did with a push, in a few words. */
export function OnDeviceCell({ row }: CellProps): ReactNode {
  const { result, onDevice } = useOnDevice(row);
  if (onDevice === undefined || result === undefined) return '—';
  return (
    <span title={onDevice}>
      <DeviceTag result={result} text={onDevice} />
    </span>
  );
}

/** Channel, provider, and device. */
export function TargetCell({ row }: CellProps): ReactNode {
  const device = useDeviceOfEntry(row);
  const { by, to, details } = targetText(row, device);
  return (
    <span className="named" title={[by, to, ...details].filter(Boolean).join(' · ')}>
      {device?.former ? (
        <small>{[row.provider && PROVIDER_LABELS[row.provider], formerWords(device.former)].join(' · ')}</small>
      ) : (
        <span>{by}</span>
      )}
      {to !== undefined && <DeviceLine name={to} />}
    </span>
  );
}

/** The name of a device on one line. Where it is too long, the end of the token stays, which distinguishes devices of one model. */
function DeviceLine({ name }: { readonly name: string }): ReactNode {
  const at = name.lastIndexOf(' …');
  if (at === -1) return <small>{name}</small>;
  return (
    <small className="device-line">
      <span>{name.slice(0, at)}</span> <span>{name.slice(at + 1)}</span>
    </small>
  );
}

/** The event, numbered in the log of its message, or that the entry is about a digest of several. */
export function EventCell({ row }: CellProps): ReactNode {
  const digest = digestText(row);
  const label = use(LogOfMessageContext)?.labels.get(row.eventId) ?? TRIGGER_LABELS[row.trigger];
  if (digest === undefined) return <span className="event-name">{label}</span>;
  return (
    <span className="named">
      <span>{TRIGGER_LABELS[row.trigger]}</span>
      <small title={digest}>Digest of {row.messageIds?.length.toLocaleString()}</small>
    </span>
  );
}

/** The message of an entry. A digest has the newest of its messages: in the log of another one, the cell says that it is among them. */
export function MessageCell({ row }: CellProps): ReactNode {
  const { messageId, messageIds = [] } = row;
  const searched = use(LogOfMessageContext)?.messageId;
  if (searched === undefined || searched === messageId || !messageIds.includes(searched)) return messageId;
  return (
    <span
      className="named"
      title={`Message ${searched} is in this digest, which is listed under ${messageId}, the newest of its messages.`}
    >
      <span>{messageId}</span> <small>incl. {searched}</small>
    </span>
  );
}
