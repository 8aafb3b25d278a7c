import './why-start.css';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ResultCell } from '../entry/entry-cells.tsx';
import { useNameBook } from '../names/names-context.ts';
import { useEntryNames } from '../names/use-entry-names.ts';
import { Avatar } from '../people/avatar.tsx';
import { clockTime } from '../text/times.ts';
import { Loaded } from '../ui/loaded.tsx';
import { OutcomeTag } from '../ui/outcomes.tsx';
import { conversationText, messageConversation, messageText } from './message-text.ts';
import { useRecentMessages } from './use-messages.ts';
import { CASE_GROUPS, type CaseGroup, useWhyCases, type WhyCase } from './why-cases.ts';
import type { WhySearch } from './why-search.ts';

interface WhyStartProps {
  readonly search: WhySearch;
  /** Which choice is missing. */
  readonly hint: string;
}

/**
 * What can be explained with one click: of a chosen message its recipients, of a chosen recipient the recent messages, and
 * otherwise recent notifications that raise the question why.
 */
export function WhyStart({ search: { user, message }, hint }: WhyStartProps): ReactNode {
  const isNow = message === 'now';
  return (
    <>
      <p className="why-hint">{hint}</p>
      {!isNow && (
        <div className="why-start">
          {message !== undefined && (
            <Cases
              title={`Recipients of message ${message}`}
              filter={{ messageId: message }}
              none="No recipient in the log"
            />
          )}
          {user !== undefined && <RecentMessages uid={user} />}
          {message === undefined &&
            CASE_GROUPS.map((group) => (
              <Cases
                {...group}
                key={group.title}
                filter={{ ...group.filter, ...(user !== undefined && { recipient: user }) }}
                none="None"
              />
            ))}
        </div>
      )}
    </>
  );
}

interface CasesProps extends CaseGroup {
  readonly none: string;
}

/** Entries of a filter, each with a link to its explanation. Without a link to all if a filter of the log cannot find them. */
function Cases({ title, filter, isCase, none }: CasesProps): ReactNode {
  const query = useWhyCases({ filter, ...(isCase && { isCase }) });
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
      <Loaded query={query} what="these notifications">
        {(cases) =>
          cases.length === 0 ? (
            <p className="why-hint">{none}</p>
          ) : (
            <ul>
              {cases.map((entry) => (
                <li key={entry._id}>
                  <CaseLink entry={entry} isOfPerson={filter.recipient !== undefined} />
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
  /** Whether the list is about one person, whose name would be repeated. */
  readonly isOfPerson: boolean;
}

function CaseLink({ entry, isOfPerson }: CaseLinkProps): ReactNode {
  const { user, picture, receiver } = useEntryNames(entry);
  const name = user(entry.recipient) ?? entry.recipient;
  const { messageId, sender, receiverType, processingEndedAtMS: at, outcome, trigger } = entry;
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
      <span className="why-case-result">
        {outcome !== 'sent' && <OutcomeTag outcome={outcome} />} <ResultCell row={entry} />
      </span>
    </Link>
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
