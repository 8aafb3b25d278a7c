import { hasTimeline } from '@chatwire/protocol/delivery-timeline';
import { unconfirmedText } from '@chatwire/protocol/device-sentence';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEntryNames } from '../names/use-entry-names.ts';
import { digestText } from '../text/digest-text.ts';
import { entryText } from '../text/entry-text.ts';
import { reasonCodeText } from '../text/reason-code-text.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Attempts } from './attempts.tsx';
import { curlOf } from './curl-of.ts';
import { DeliveryTimeline } from './delivery-timeline.tsx';
import { EntryActions } from './entry-actions.tsx';
import { EntryFields } from './entry-fields.tsx';
import { EntryParties } from './entry-parties.tsx';
import { ExcludeMenu } from './exclude-menu.tsx';
import { hasDeviceAnswers, OnDevice } from './on-device.tsx';
import { PayloadPanel } from './payload-panel.tsx';
import { relatedOf } from './related-of.ts';
import { RuleTimeline } from './rule-timeline.tsx';
import { useDeviceFacts } from './use-device-facts.ts';
import type { EntryDetail } from './use-entry.ts';

interface EntryViewProps {
  readonly entry: EntryDetail;
  readonly onResent: (id: string) => void;
}

/** One entry: first the answers about its device, or the sentence, then its details. */
export function EntryView({ entry, onResent }: EntryViewProps): ReactNode {
  const { trace, attempts, _id, resendOf } = entry;
  const reasonCode = reasonCodeText(entry);
  const names = useEntryNames(entry);
  const facts = useDeviceFacts(entry);
  const uid = entry.recipient;
  const recipient = uid === undefined ? undefined : { uid, name: names.user(uid) ?? uid };
  return (
    <>
      <EntryParties entry={entry} names={names} />
      {!hasDeviceAnswers(entry) && <p className="entry-sentence">{entryText(entry, names.nameOf)}</p>}
      <OnDevice entry={entry} nameOf={names.nameOf} />
      {hasDeviceAnswers(entry) && !isInAnswers(entry) && (
        <p className="entry-sentence minor">{entryText(entry, names.nameOf)}</p>
      )}
      {reasonCode !== undefined && <p className="entry-note">Reason code: {reasonCode}</p>}
      <Notes entry={entry} />
      <EntryActions key={_id} entry={entry} name={recipient?.name} onResent={onResent} />
      {resendOf !== undefined && (
        <p>
          Resend of{' '}
          <Link to="/logs" search={(current) => ({ ...current, entry: resendOf })}>
            an earlier entry
          </Link>
          .
        </p>
      )}
      {hasTimeline(entry) && (
        <Part title="Timeline">
          <DeliveryTimeline entry={entry} facts={facts.data?.deviceContext} />
        </Part>
      )}
      <Part title="Rule results">
        {trace ? (
          <RuleTimeline entry={entry} trace={trace} recipient={recipient} atMs={entry.processingStartedAtMS} />
        ) : (
          <p className="entry-none">Rule results aren’t stored (log settings).</p>
        )}
      </Part>
      {attempts && (
        <Part title={attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}>
          <Attempts attempts={attempts} />
        </Part>
      )}
      <Part title={entry.attempt > 0 ? 'Sent' : 'Would have been sent'}>
        <PayloadPanel key={_id} entry={entry} />
      </Part>
      <Part title="All entries for" aside={<ExcludeMenu entry={entry} names={names} />}>
        <ul className="entry-related">
          {relatedOf(entry).map(({ label, filter }) => (
            <li key={label}>
              <Link to="/logs" search={{ ...filter, entry: _id }} className="button">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Details" aside={<CopyButton text={curlOf(location.origin, _id)} label="Copy as curl" />}>
        <EntryFields entry={entry} names={names} />
      </Part>
    </>
  );
}

/** Returns whether the answers about the device say what the provider did, too. */
function isInAnswers(entry: EntryDetail): boolean {
  const isNotSent = entry.device === undefined;
  return entry.outcome === 'sent' || isNotSent || unconfirmedText(entry) !== undefined;
}

interface PartProps {
  readonly title: string;
  /** Control at the end of the line of the title. Default: none. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, aside, children }: PartProps): ReactNode {
  return (
    <section className="entry-section">
      <div className="entry-section-head">
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Notes on details that the sentence omits. */
function Notes({ entry }: { readonly entry: EntryDetail }): ReactNode {
  const digest = digestText(entry);
  const notes = [
    entry.bypassed && 'A mention bypassed the recipient’s preferences.',
    digest !== undefined && `${digest}.`,
  ].filter((note): note is string => typeof note === 'string');
  const [only] = notes;
  if (only === undefined) return null;
  if (notes.length === 1) return <p className="entry-note">{only}</p>;
  return (
    <ul className="entry-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
