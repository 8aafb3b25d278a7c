import type { ExplainedEvent, Explanation, LogEntry } from '@chatwire/protocol';
import { TRIGGER_WORDS } from '../words/triggers.ts';
import { causeWords, isOfEvent } from './cause-words.ts';
import { laneOfDecision } from './lanes.ts';
import type { Path, Step } from './path.ts';

export interface Asked {
  readonly uid: string;
  /** What the person is called. */
  readonly name: string;
}

/** An event about the message, and how it came, or did not come, to the person. */
export interface ExplainedPath extends Path {
  readonly trigger: ExplainedEvent['trigger'];
  readonly actor: string;
  /** Epoch ms. */
  readonly occurredAtMs: number;
}

/**
 * The ways of all events about one message to one person, newest event first. Mails and texts go in batches of their
 * own; here they belong to the event that they tell of. `entries`: those of the person about the message; `crowd`: of
 * groups that are too large, where nobody is evaluated. Contract 5.2, 19.6.
 */
export function explainedPaths(
  asked: Asked,
  explanation: Explanation,
  entries: readonly LogEntry[],
  crowd: readonly LogEntry[],
): ExplainedPath[] {
  const events = explanation.events.filter(({ batch }) => !batch);
  const known = new Set(events.map(({ eventId }) => eventId));
  const first = events.find(({ trigger }) => trigger === 'after_message');
  return events
    .map((event) => {
      const isFirst = event === first;
      const decisions = explanation.decisions.filter(
        ({ eventId }) => eventId === event.eventId || (isFirst && !known.has(eventId)),
      );
      const lanes = decisions.map((decision) =>
        laneOfDecision(
          decision,
          entries.find(({ _id }) => _id === decision.logId),
          asked.name,
        ),
      );
      const waits = explanation.pending
        .filter(({ recipient, trigger = 'after_message' }) => recipient === asked.uid && trigger === event.trigger)
        .map(({ channel, state, dueAtMS }) => ({ channel, isRetry: state === 'retrying', dueAtMs: dueAtMS }));
      const cause = lanes.length > 0 ? undefined : causeOf(asked, event, explanation, crowd);
      const isTooEarly = cause === undefined && lanes.length === 0 && waits.length === 0 && event.candidates === null;
      return {
        key: event.eventId,
        trigger: event.trigger,
        actor: event.actor,
        occurredAtMs: event.occurredAtMS,
        trunk: trunkOf(asked, event, cause),
        lanes,
        waits,
        ...(lanes.length === 0 &&
          waits.length === 0 && { because: isTooEarly ? 'it is still being decided' : (cause?.words ?? NOT_AMONG) }),
      };
    })
    .sort((a, b) => b.occurredAtMs - a.occurredAtMs);
}

const NOT_AMONG = 'this person was not among those the event concerns';

interface Cause {
  readonly words: string;
  readonly isOfEvent: boolean;
}

function causeOf(
  { uid }: Asked,
  event: ExplainedEvent,
  { message }: Explanation,
  crowd: readonly LogEntry[],
): Cause | undefined {
  if (event.notEligible !== null) return { words: causeWords(event.notEligible), isOfEvent: true };
  const excluded = event.excluded.find(({ uids }) => uids.includes(uid));
  if (excluded) return { words: causeWords(excluded.cause), isOfEvent: isOfEvent(excluded.cause) };
  const tooLarge = crowd.find(({ eventId }) => eventId === event.eventId);
  if (tooLarge) {
    const most = tooLarge.reasonDetail?.value;
    return { words: `the group is larger than ${String(most)} members, and then nobody is told`, isOfEvent: true };
  }
  if (event.actor === uid) return { words: `nobody is told of what they do themselves`, isOfEvent: false };
  if (message.sender === uid && event.trigger === 'after_message') {
    return { words: 'nobody is told of their own messages', isOfEvent: false };
  }
  return undefined;
}

function trunkOf({ name }: Asked, event: ExplainedEvent, cause: Cause | undefined): Step[] {
  const isOut = cause !== undefined || (event.candidates !== null && event.candidates === 0);
  const happened: Step = {
    name: TRIGGER_WORDS[event.trigger],
    about: 'What happened?',
    result: 'pass',
    found: `by ${event.actor}`,
  };
  const eligible: Step = {
    name: 'Kind of event',
    about: 'Is it one that may notify at all?',
    result: cause?.isOfEvent ? 'stop' : 'pass',
    ...(cause?.isOfEvent && { found: cause.words }),
  };
  if (cause?.isOfEvent) return [happened, eligible];
  return [
    happened,
    eligible,
    {
      name: 'Who it concerns',
      about: `Is ${name} one of them?`,
      result: isOut ? 'stop' : 'pass',
      ...(cause && { found: cause.words }),
    },
  ];
}
