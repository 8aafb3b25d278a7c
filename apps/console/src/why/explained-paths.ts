import type { Channel, ExplainedEvent, Explanation, LogEntry } from '@chatwire/protocol';
import { causeText, isEventCause } from '@chatwire/protocol/cause-texts';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import type { DeviceOf } from '../names/devices-context.ts';
import { entryText } from '../text/entry-text.ts';
import { eventLabels } from '../text/event-labels.ts';
import { byTarget } from './by-target.ts';
import type { Path, PendingDecisionView, Step } from './path.ts';
import { type Cause, sharedStepsOf } from './shared-steps-of.ts';
import { targetOfDecision } from './target-of-decision.ts';

export interface ExplainSubject {
  readonly uid: string;
  /** Display name. */
  readonly name: string;
  /** Known display names of others by uid. */
  readonly names: ReadonlyMap<string, string>;
  /** What is known of the user’s devices. Default: what the explanation contains. */
  readonly deviceOf?: DeviceOf;
}

/** Decision path of one event about the message. */
export interface ExplainedPath extends Path {
  readonly trigger: ExplainedEvent['trigger'];
  /** `Message`, `Edit 2 of 3`. */
  readonly label: string;
  /** Epoch ms. */
  readonly occurredAtMs: number;
  /** Channels that were disabled for the whole app. */
  readonly channelsOff: readonly Channel[];
}

/**
 * Returns the decision paths of all events about one message for one user, newest first. Email and SMS digests
 * belong to the message they contain. `entries`: the user's entries about the message; `groupEntries`: entries of
 * groups above the size limit, which are not evaluated. See docs/spec/notifications.md#candidates, #explain.
 */
export function explainedPaths(
  subject: ExplainSubject,
  explanation: Explanation,
  entries: readonly LogEntry[],
  groupEntries: readonly LogEntry[],
): ExplainedPath[] {
  const events = explanation.events.filter(({ batch }) => !batch);
  const explainedIds = new Set(events.map(({ eventId }) => eventId));
  const sent = events.find(({ trigger }) => trigger === 'after_message');
  const nameOf = (id: string) => nameIn(subject, id);
  const { deviceOf = () => undefined } = subject;
  const labels = eventLabels(explanation.events);
  const context = { nameOf, deviceOf, beside: { decisions: explanation.decisions, eventLabels: labels } };
  return events
    .map((event): ExplainedPath => {
      const decisions = explanation.decisions.filter(
        ({ eventId }) => eventId === event.eventId || (event === sent && !explainedIds.has(eventId)),
      );
      const targets = byTarget(
        decisions.map((decision) => targetOfDecision(decision, entryOf(entries, decision.logId), context)),
      );
      const pending = pendingOf(subject, event, explanation);
      const isUndecided = targets.length + pending.length === 0;
      const cause = isUndecided ? causeOf(subject, event, explanation, groupEntries) : undefined;
      return {
        key: event.eventId,
        trigger: event.trigger,
        label: labels.get(event.eventId) ?? TRIGGER_LABELS[event.trigger],
        occurredAtMs: event.occurredAtMS,
        channelsOff: event.channelsOff ?? [],
        sharedSteps: [eventStep(event, subject.names), ...sharedStepsOf(subject.name, cause)],
        targets,
        pending,
        ...(cause && { sentence: cause.sentence }),
      };
    })
    .sort((a, b) => b.occurredAtMs - a.occurredAtMs);
}

function entryOf(entries: readonly LogEntry[], logId: string): LogEntry | undefined {
  return entries.find(({ _id }) => _id === logId);
}

function pendingOf({ uid }: ExplainSubject, event: ExplainedEvent, { pending }: Explanation): PendingDecisionView[] {
  return pending
    .filter(({ recipient, trigger = 'after_message' }) => recipient === uid && trigger === event.trigger)
    .map(({ channel, state, dueAtMS }) => ({ channel, isRetry: state === 'retrying', dueAtMs: dueAtMS }));
}

function causeOf(
  subject: ExplainSubject,
  event: ExplainedEvent,
  { message }: Explanation,
  groupEntries: readonly LogEntry[],
): Cause {
  const { uid, name } = subject;
  if (event.notEligible !== null) return { sentence: causeText(event.notEligible), isOfEvent: true };
  const excluded = event.excluded.find(({ uids }) => uids.includes(uid));
  if (excluded) {
    const sentence = causeText(excluded.cause, {
      recipient: name,
      sender: nameIn(subject, event.actor) ?? event.actor,
    });
    return { sentence, isOfEvent: isEventCause(excluded.cause) };
  }
  const tooLarge = groupEntries.find(({ eventId }) => eventId === event.eventId);
  if (tooLarge) return { sentence: entryText(tooLarge, (id) => nameIn(subject, id)), isOfEvent: true };
  if (event.actor === uid) return { sentence: 'Users aren’t notified of their own actions.', isOfEvent: false };
  if (message.sender === uid && event.trigger === 'after_message') {
    return { sentence: 'Senders aren’t notified of their own messages.', isOfEvent: false };
  }
  if (event.candidates === null) return { sentence: 'The decision is pending.', isOfEvent: false };
  return { sentence: `${name} isn’t a recipient of this event.`, isOfEvent: false };
}

function nameIn({ uid, name, names }: ExplainSubject, id: string): string | undefined {
  return id === uid ? name : names.get(id);
}

/** Returns the first step: the event with its actor. */
function eventStep({ trigger, actor }: ExplainedEvent, names: ExplainSubject['names']): Step {
  return {
    name: TRIGGER_LABELS[trigger],
    about: 'What happened?',
    result: 'pass',
    found: `by ${names.get(actor) ?? actor}`,
  };
}
