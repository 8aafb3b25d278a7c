import type { ExplainedEvent } from '@chatwire/protocol';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';

type Event = Pick<ExplainedEvent, 'eventId' | 'trigger' | 'occurredAtMS' | 'batch'>;

/**
 * Returns what to call each event about a message, by its id. Events of one kind are numbered in their order, such as `Edit 2 of 3`. Digests
 * have no label: they are no events about the message.
 */
export function eventLabels(events: readonly Event[]): ReadonlyMap<string, string> {
  const ordered = events.filter(({ batch }) => !batch).toSorted((a, b) => a.occurredAtMS - b.occurredAtMS);
  const byTrigger = Map.groupBy(ordered, ({ trigger }) => trigger);
  return new Map(
    [...byTrigger].flatMap(([trigger, same]) =>
      same.map(({ eventId }, index) => {
        const number = same.length === 1 ? '' : ` ${index + 1} of ${same.length}`;
        return [eventId, `${TRIGGER_LABELS[trigger]}${number}`] as const;
      }),
    ),
  );
}
