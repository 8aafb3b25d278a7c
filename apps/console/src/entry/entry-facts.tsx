import type { ReactNode } from 'react';
import { OUTCOME_LOOKS } from '../words/outcomes.tsx';
import { PROVIDER_WORDS } from '../words/providers.ts';
import { durationText, wholeTime } from '../words/times.ts';
import { TRIGGER_WORDS } from '../words/triggers.ts';
import type { EntryDetail } from './use-entry.ts';

/** Everything that is written down and told nowhere else, under the names the API has for it. */
export function EntryFacts({ entry }: { readonly entry: EntryDetail }): ReactNode {
  return (
    <dl className="entry-facts">
      {factsOf(entry).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(entry: EntryDetail): readonly (readonly [string, ReactNode])[] {
  const { providerResponse: answer, messageIds = [] } = entry;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Recipient', entry.recipient],
    ['Event', TRIGGER_WORDS[entry.trigger]],
    ['From', entry.sender],
    ['To', `${entry.receiver} (${entry.receiverType === 'group' ? 'a group' : 'a person'})`],
    ['Message', `${entry.messageId} · ${entry.messageType}`],
    ['Messages together', messageIds.length > 1 ? messageIds.join(', ') : undefined],
    ['Message sent', wholeTime(entry.messageSentAtMS)],
    ['Reaction', entry.reactionId === undefined ? undefined : `${entry.reactionId} by ${entry.reactionSender}`],
    ['Decided', wholeTime(entry.processingStartedAtMS)],
    ['Took', durationText(entry.totalProcessingTimeInMS)],
    ['Outcome', OUTCOME_LOOKS[entry.outcome].word],
    ['Channel', entry.channel],
    ['Provider', entry.provider && PROVIDER_WORDS[entry.provider]],
    ['Account', entry.providerId],
    ['Device', entry.tokenType],
    ['Token', entry.pushToken && <code>{entry.pushToken}</code>],
    ['Answer', answer && [answer.status, answer.code, durationText(answer.durationMs)].filter(Boolean).join(' · ')],
    ['Provider’s words', answer?.message],
    ['Provider’s id', answer?.id && <code>{answer.id}</code>],
    ['Reported since', answer?.deliveryStatus],
    ['Redacted', entry.redacted?.join(', ')],
    ['Conversation', <code key="conversation">{entry.conversationId}</code>],
    ['Event id', <code key="event">{entry.eventId}</code>],
    ['Entry id', <code key="entry">{entry._id}</code>],
  ];
  return facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
}
