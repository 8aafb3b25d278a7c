import type { AppSettings } from '@chatwire/protocol';
import type { RecordedTarget } from '../../../logs/log-store.ts';
import type { OutboxClear } from '../../../outbox/chat-event.ts';
import type { EventOutcome } from '../../../outbox/event-outcome.ts';
import { clearsOutdated } from '../../payload/clear-members.ts';
import { EventOutcomeBuilder } from '../event-outcome-builder.ts';
import { EventTrace } from '../event-trace.ts';
import { PendingWrites } from '../pending-writes.ts';
import { RecordedDecisions } from '../recorded-decisions.ts';
import type { ClearContext } from './clear-context.ts';
import type { ClearOptions } from './clear-options.ts';
import { sendClear } from './send-clear.ts';

/**
 * Sends the pushes of clear batches and records them. The counterpart of `NotificationEngine` for `cleared`.
 * See docs/spec/last-mile.md#cleared-entries.
 */
export class ClearEngine {
  readonly #options: ClearOptions;

  constructor(options: ClearOptions) {
    this.#options = options;
  }

  /** Sends a batch. `recorded` resolves with the outcome of the batch when its entries are in the log. */
  async process(outboxClear: OutboxClear): Promise<{ readonly recorded: Promise<EventOutcome> }> {
    const { clear, ...handover } = outboxClear;
    const traced = { ...handover, name: 'clear', occurredAtMs: clear.firedAtMs };
    const trace = EventTrace.start(this.#options.tracing, traced);
    const send = async () => ({ recorded: this.#send(outboxClear, trace) });
    return trace ? trace.decide(send) : send();
  }

  async #send(outboxClear: OutboxClear, trace: EventTrace | undefined): Promise<EventOutcome> {
    const { settings: current, directory, counters } = this.#options;
    const { clear } = outboxClear;
    const settings = await current.effective();
    const cause = notEligibleCause(settings);
    if (cause !== undefined) {
      counters.notEligible.add([cause]);
      return { notEligible: cause };
    }
    const outcome = new EventOutcomeBuilder();
    const context: ClearContext = {
      outboxClear,
      settings,
      accounts: await directory.current(),
      outcome,
      trace,
      alreadyRecorded: await this.#recordedOf(outboxClear, outcome),
    };
    outcome.addCandidates(1);
    const writes = new PendingWrites();
    let toldOtherwise = clear.toldOtherwise;
    for (const target of clear.targets) {
      writes.add(
        sendClear(this.#options, context, target).then((result) => {
          if (result === 'nothing') toldOtherwise += 1;
        }),
      );
    }
    await writes.close();
    if (toldOtherwise > 0) {
      outcome.addExcluded(
        'TOLD_OTHERWISE',
        Array.from({ length: toldOtherwise }, () => clear.recipient),
      );
      counters.excluded.add(['TOLD_OTHERWISE'], toldOtherwise);
    }
    return outcome.build();
  }

  /** Returns the decisions that were recorded before a crash. */
  async #recordedOf(
    { eventId, redelivered, clear }: OutboxClear,
    outcome: EventOutcomeBuilder,
  ): Promise<RecordedDecisions> {
    const recorded: RecordedTarget[] = [];
    const messageIds = redelivered ? clear.targets.map(({ messageId }) => messageId) : [];
    for (const messageId of new Set(messageIds)) {
      recorded.push(...(await this.#options.logs.recordedOf(eventId, messageId)));
    }
    for (const target of recorded) outcome.addExisting(target);
    return new RecordedDecisions(recorded);
  }
}

function notEligibleCause(settings: AppSettings): 'TRIGGER_DISABLED' | 'CHANNEL_DISABLED' | undefined {
  if (!clearsOutdated(settings)) return 'TRIGGER_DISABLED';
  return settings.preferences.push.enabled ? undefined : 'CHANNEL_DISABLED';
}
