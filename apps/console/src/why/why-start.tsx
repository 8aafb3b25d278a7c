import './why-start.css';
import { titledDeviceName } from '@chatwire/protocol/device-name';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ResultCell } from '../entry/entry-cells.tsx';
import { useDeviceOfEntry } from '../names/devices-context.ts';
import { useNameBook } from '../names/names-context.ts';
import { useEntryNames } from '../names/use-entry-names.ts';
import { Avatar } from '../people/avatar.tsx';
import { deviceLabel } from '../text/device-label.ts';
import { clockTime } from '../text/times.ts';
import { DeviceNames } from '../ui/device-names.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { OutcomeTag } from '../ui/outcomes.tsx';
import { conversationText, messageConversation, messageText } from './message-text.ts';
import { useRecentMessages } from './use-messages.ts';
import { CASE_GROUPS, type CaseGroup, type CaseList, useWhyCases, useWhyCasesOf, type WhyCase } from './why-cases.ts';
import type { WhySearch } from './why-search.ts';

interface WhyStartProps {
  readonly search: WhySearch;
  /** Which choice is missing. */
  readonly hint: string;
  /** Called if a message without a chosen recipient has only one in the log. */
  readonly onOnlyRecipient: (uid: string) => void;
}

/**
 * What can be explained with one click: of a chosen message its recipients, of a chosen recipient the recent messages, and
 * otherwise recent notifications that raise the question why.
 */
export function WhyStart({ search: { user, message }, hint, onOnlyRecipient }: WhyStartProps): ReactNode {
  if (message === 'now') return <p className="why-hint">{hint}</p>;
  if (message !== undefined) {
    return (
      <>
        <p className="why-hint">{hint}</p>
        <div className="why-start">
          <Recipients messageId={message} onOnly={onOnlyRecipient} />
        </div>
      </>
    );
  }
  return (
    <>
      <p className="why-hint">
        {hint} The lists show only the newest entry of each {user === undefined ? 'person' : 'message'}.
      </p>
      <CaseGroups uid={user} />
    </>
  );
}

interface CaseGroupsProps {
  /** Default: all users. */
  readonly uid: string | undefined;
}

/** The groups of cases. Those without a case share one line, so that no card is empty. */
function CaseGroups({ uid }: CaseGroupsProps): ReactNode {
  const groups = CASE_GROUPS.map((group) => ({
    ...group,
    filter: { ...group.filter, ...(uid !== undefined && { recipient: uid }) },
  }));
  const queries = useWhyCasesOf(groups);
  const lists = groups.flatMap((group, index) => {
    const query = queries[index];
    return query ? [{ group, query }] : [];
  });
  const isEmpty = ({ query }: (typeof lists)[number]) => query.data?.cases.length === 0;
  const empty = lists.filter(isEmpty).map(({ group }) => group.title);
  return (
    <>
      <div className="why-start">
        {uid !== undefined && <RecentMessages uid={uid} />}
        {lists
          .filter((list) => !isEmpty(list))
          .map(({ group, query }) => (
            <Cases key={group.title} {...group} query={query} isOfPerson={uid !== undefined} />
          ))}
      </div>
      {empty.length > 0 && (
        <p className="why-hint" role="note">
          {empty.length === groups.length ? NO_CASES : `No entries: ${LIST.format(empty)}.`}
        </p>
      )}
    </>
  );
}

const NO_CASES = 'No notification failed, was skipped, or has an unknown result.';
const LIST = new Intl.ListFormat('en', { type: 'unit' });

interface RecipientsProps {
  readonly messageId: string;
  /** Called with the recipient, if there is only one. */
  readonly onOnly: (uid: string) => void;
}

/** The recipients of a message. */
function Recipients({ messageId, onOnly }: RecipientsProps): ReactNode {
  const filter = { messageId };
  const query = useWhyCases({ filter });
  const [first, ...more] = query.data?.cases ?? [];
  const only = query.data?.isComplete && more.length === 0 ? first?.recipient : undefined;
  useEffect(() => {
    if (only !== undefined) onOnly(only);
  }, [only, onOnly]);
  return (
    <Cases title={`Recipients of message ${messageId}`} filter={filter} query={query} none="No recipient in the log" />
  );
}

interface CasesProps extends CaseGroup {
  readonly query: UseQueryResult<CaseList>;
  /** Whether the list is about one person, whose name would be repeated. Default: false. */
  readonly isOfPerson?: boolean;
  /** Shown without cases. Default: nothing. */
  readonly none?: string;
}

/** Entries of a filter, each with a link to its explanation. Without a link to all if a filter of the log cannot find them. */
function Cases({ title, filter, isCase, about, query, isOfPerson = false, none }: CasesProps): ReactNode {
  return (
    <section className="why-cases" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {!isCase && (
          <Link to="/logs" search={filter} aria-label={`All: ${title}`}>
            All
          </Link>
        )}
      </header>
      {about !== undefined && <p className="why-hint">{about}</p>}
      <Loaded query={query} what="these notifications">
        {({ cases, ofDevices }) =>
          cases.length === 0 ? (
            <p className="why-hint">{none}</p>
          ) : (
            <ul>
              {cases.map((entry) => (
                <li key={entry._id}>
                  <CaseLink entry={entry} devices={ofDevices.get(entry.recipient)} isOfPerson={isOfPerson} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

interface CaseLinkProps {
  readonly entry: WhyCase;
  /** The entries of several devices. */
  readonly devices: readonly WhyCase[] | undefined;
  /** Whether the list is about one person, whose name would be repeated. */
  readonly isOfPerson: boolean;
}

function CaseLink({ entry, devices, isOfPerson }: CaseLinkProps): ReactNode {
  const { user, picture, receiver } = useEntryNames(entry);
  const name = user(entry.recipient) ?? entry.recipient;
  const { messageId, sender, receiverType, processingEndedAtMS: at, trigger } = entry;
  const what = `${TRIGGER_LABELS[trigger]} · ${messageId}`;
  const shownUser = isOfPerson ? sender : entry.recipient;
  const between = conversationText(user(sender) ?? sender, receiver ?? entry.receiver, receiverType);
  return (
    <Link to="/why" search={{ user: entry.recipient, message: String(messageId) }} className="why-case">
      <Avatar name={user(shownUser) ?? shownUser} src={picture(shownUser)} />
      <strong>{isOfPerson ? between : name}</strong>
      <time dateTime={new Date(at).toISOString()}>{clockTime(at, Date.now())}</time>
      {/* Without its text: reads of content are audited, and the user has not asked to read it. */}
      <small>{isOfPerson ? what : `${between}: ${what}`}</small>
      {devices ? (
        devices.map((one) => <CaseResult key={one._id} entry={one} isOfDevice />)
      ) : (
        <CaseResult entry={entry} />
      )}
    </Link>
  );
}

interface CaseResultProps {
  readonly entry: WhyCase;
  /** Whether the device is named, because there are several. */
  readonly isOfDevice?: boolean;
}

function CaseResult({ entry, isOfDevice = false }: CaseResultProps): ReactNode {
  const device = deviceLabel(entry, useDeviceOfEntry(entry));
  return (
    <span className="why-case-result">
      {isOfDevice && device !== undefined && (
        <>
          <DeviceNames>{titledDeviceName(device)}</DeviceNames>{' '}
        </>
      )}
      {entry.outcome !== 'sent' && <OutcomeTag outcome={entry.outcome} />} <ResultCell row={entry} />
    </span>
  );
}

const MAX_MESSAGES = 6;

/** The newest messages that a user received, each with a link to its explanation. Nothing if there are none. */
function RecentMessages({ uid }: { readonly uid: string }): ReactNode {
  const { data: messages = [] } = useRecentMessages(uid);
  const received = messages.filter(({ sender }) => sender !== uid).slice(0, MAX_MESSAGES);
  const book = useNameBook(received.map(({ sender }) => ['user', sender]));
  if (received.length === 0) return null;
  const title = 'Recent messages';
  return (
    <section className="why-cases" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul>
        {received.map((message) => (
          <li key={message.id}>
            <Link to="/why" search={{ user: uid, message: message.id }} className="why-case">
              <Avatar name={messageConversation(message)} src={book.pictureOf('user', message.sender)} />
              <strong>{messageText(message)}</strong>
              <time dateTime={new Date(message.sentAtMS).toISOString()}>{clockTime(message.sentAtMS, Date.now())}</time>
              <small>
                {messageConversation(message)}, message {message.id}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
