import { setImmediate } from 'node:timers/promises';
import type { Channel } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import type { LogStore, NewLogEntry } from '../../logs/log-store.ts';
import type { OutboxEvent } from '../../outbox/chat-event.ts';
import type { EventOutcome } from '../../outbox/event-outcome.ts';
import type { ReceiptTokens } from '../../receipts/receipt-token.ts';
import type { NotificationSettings } from '../../settings/notification-settings.ts';
import type { ProvidersDirectory } from '../../settings/providers-directory.ts';
import type { Db } from '../../storage/storage.ts';
import type { Tracing } from '../../telemetry/traces/tracing.ts';
import type { AppIdentity } from '../app-identity.ts';
import { candidateRuleOf } from '../audience/candidate-rule-of.ts';
import { eligibilityOf } from '../audience/eligibility-of.ts';
import { decide } from '../decide.ts';
import type { Decision, SuppressDecision } from '../decision.ts';
import { evaluationPlanOf } from '../evaluation-plan.ts';
import { logFieldsOf, suppressionFieldsOf } from '../log-fields-of.ts';
import { type PreparedEvent, prepareEvent } from '../prepare-event.ts';
import type { AccountConnections } from './account-connections.ts';
import type { ShownNotifications } from './clears/shown-notifications.ts';
import type { Counters } from './counters.ts';
import { decisionAccountsOf } from './decision-accounts.ts';
import { identityOf } from './decision-key.ts';
import type { DeliveryDependencies } from './deliver.ts';
import { armTimers } from './digest/arm-timers.ts';
import { type EntryPublisher, processingTimesOf } from './entry-publisher.ts';
import type { EventContext } from './event-context.ts';
import { EventOutcomeBuilder } from './event-outcome-builder.ts';
import { EventTrace } from './event-trace.ts';
import { loadCandidates } from './load-candidates.ts';
import type { PendingRetries } from './pending-retries.ts';
import { PendingWrites } from './pending-writes.ts';
import { PushSender } from './push-sender.ts';
import { RecordedDecisions } from './recorded-decisions.ts';
import { removeStaleToken, tokenToRemove } from './remove-stale-token.ts';
import { RingingDevices } from './ringing-devices.ts';
import type { SenderBudget } from './sender-budget.ts';
import type { TokenOrder } from './token-order.ts';

export interface EngineOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly delivery: DeliveryDependencies;
  readonly logs: LogStore;
  readonly entries: EntryPublisher;
  readonly counters: Counters;
  readonly pendingRetries: PendingRetries;
  readonly settings: NotificationSettings;
  readonly directory: ProvidersDirectory;
  readonly connections: AccountConnections;
  readonly senderBudget: SenderBudget;
  readonly app: AppIdentity;
  readonly tokenOrder: TokenOrder;
  readonly shownNotifications: ShownNotifications;
  readonly receiptTokens: ReceiptTokens;
  /** Undefined when traces are off. */
  readonly tracing: Tracing | undefined;
}

/** An event that the engine has begun to process. */
interface ProcessedEvent {
  /** Resolves with the outcome of the event when all its entries are in the log. */
  readonly recorded: Promise<EventOutcome>;
}

/** A decision that the engine has to deliver or suppress, and to record. */
interface DecisionToCarryOut {
  /** Absent for the single decision about a group that is too large. */
  readonly uid: string | undefined;
  readonly decision: Decision;
  readonly startedAtMs: number;
  /** Default: push. */
  readonly channel?: Channel;
}

/**
 * Processes events: loads the candidates of each, decides about each candidate, and delivers and records
 * every decision. Events are decided one after the other, so pushes to one token leave in event order. An event that stops
 * ringing is the exception: it is decided once the ringing is recorded, and later events do not wait for it. Deliveries run
 * concurrently, in one queue per provider account.
 */
export class NotificationEngine {
  readonly #options: EngineOptions;
  readonly #ringing: RingingDevices;
  readonly #sender: PushSender;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#ringing = new RingingDevices(options.logs, options.clock);
    this.#sender = new PushSender({ ...options, ringing: this.#ringing });
  }

  /** Decides about an event. The decisions of an event that stops ringing may follow later, before `recorded` resolves. */
  process(outboxEvent: OutboxEvent): Promise<ProcessedEvent> {
    const trace = this.#traceOf(outboxEvent);
    return trace ? trace.decide(() => this.#process(outboxEvent, trace)) : this.#process(outboxEvent, undefined);
  }

  /** Returns the trace of an event. An event is traced if its commit was, so that both are sampled or neither. */
  #traceOf({ event, traceparent, ...handover }: OutboxEvent): EventTrace | undefined {
    if (traceparent === undefined) return undefined;
    const { occurredAtMs } = event;
    return EventTrace.start(this.#options.tracing, {
      ...handover,
      traceparent,
      name: `event ${event.trigger}`,
      occurredAtMs,
    });
  }

  async #process(outboxEvent: OutboxEvent, trace: EventTrace | undefined): Promise<ProcessedEvent> {
    const { event } = outboxEvent;
    const { settings: current, counters } = this.#options;
    counters.events.add([event.trigger]);
    const settings = await current.effective();
    const notEligible = eligibilityOf(event, settings);
    if (notEligible !== 'eligible') {
      counters.notEligible.add([notEligible]);
      return { recorded: Promise.resolve({ notEligible }) };
    }
    const context = await this.#context(outboxEvent, settings, trace);
    // A ring-stop goes to the devices that rang, so it waits until the ringing is recorded. Other events do not wait
    // for it.
    const ringing = this.#ringing.ringingRecorded(event);
    if (ringing) return { recorded: ringing.then(() => this.#decideAll(context)).then((decided) => decided.recorded) };
    const decided = await this.#decideAll(context);
    this.#ringing.trackRinging(event, decided.recorded);
    return decided;
  }

  async #context(
    outboxEvent: OutboxEvent,
    settings: PreparedEvent['settings'],
    trace: EventTrace | undefined,
  ): Promise<EventContext> {
    const { directory, senderBudget, app } = this.#options;
    const accounts = await directory.current();
    const { event } = outboxEvent;
    const plan = evaluationPlanOf(event, settings);
    const outcome = new EventOutcomeBuilder(plan.disabledChannels);
    return {
      outboxEvent,
      plan,
      accounts,
      prepared: prepareEvent({ event, settings, accounts: decisionAccountsOf(accounts), app }),
      alreadyRecorded: outboxEvent.redelivered ? await this.#recordedOf(outboxEvent, outcome) : NOTHING_RECORDED,
      budget: senderBudget.budgetsFor(event, outboxEvent.eventId),
      outcome,
      trace,
    };
  }

  async #recordedOf({ eventId, event }: OutboxEvent, outcome: EventOutcomeBuilder): Promise<RecordedDecisions> {
    const targets = await this.#options.logs.recordedOf(eventId, Number(event.message.id));
    for (const target of targets) outcome.addExisting(target);
    return new RecordedDecisions(targets);
  }

  async #decideAll(context: EventContext): Promise<ProcessedEvent> {
    const { plan, outcome } = context;
    const { clock } = this.#options;
    const writes = new PendingWrites();
    for (const { channel, decision } of plan.tooLarge) {
      this.#carryOut(context, writes, { uid: undefined, decision, startedAtMs: clock.now(), channel });
    }
    try {
      if (plan.push || plan.digestChannels.length > 0) await this.#decidePages(context, writes);
    } catch (error) {
      // Started deliveries finish before the event is redelivered.
      return { recorded: writes.close({ error }).then(() => outcome.build()) };
    }
    return { recorded: writes.close().then(() => outcome.build()) };
  }

  async #decidePages(context: EventContext, writes: PendingWrites): Promise<void> {
    const { plan, prepared, budget, outcome } = context;
    const { event, settings } = prepared;
    const { db, clock, counters } = this.#options;
    const ringingTokens = await this.#ringing.tokensOf(event);
    const options = { db, event, settings, nowMs: clock.now(), ringingTokens, budget, withClears: true };
    for await (const { candidates, excluded } of loadCandidates(candidateRuleOf(event), options)) {
      // A large group must not delay requests and frames: yields between pages.
      await setImmediate();
      outcome.addCandidates(candidates.length);
      for (const [cause, uids] of excluded) {
        outcome.addExcluded(cause, uids);
        counters.excluded.add([cause], uids.length);
      }
      for (const candidate of plan.push ? candidates : []) {
        const nowMs = clock.now();
        for (const decision of decide(prepared, candidate, nowMs)) {
          this.#carryOut(context, writes, { uid: candidate.uid, decision, startedAtMs: nowMs });
        }
      }
      if (plan.digestChannels.length > 0)
        await armTimers({ db, event, settings, channels: plan.digestChannels }, candidates);
    }
  }

  /**
   * Delivers a push or suppresses it, and records the decision. Adds the write of its entry to `writes`. Does nothing for a
   * decision whose entry is in the log: it was recorded before the event was redelivered.
   */
  #carryOut(
    context: EventContext,
    writes: PendingWrites,
    { uid, decision, startedAtMs, channel = 'push' }: DecisionToCarryOut,
  ): void {
    const { alreadyRecorded, budget, outcome } = context;
    if (alreadyRecorded.consume(identityOf(channel, uid, decision.target))) return;
    outcome.addDecision(channel);
    if (decision.action === 'suppress') {
      writes.add(this.#suppress(context, uid, decision, startedAtMs, channel));
      return;
    }
    if (uid === undefined) throw new Error(`Expected a recipient for the decision to send by ${channel}, got none.`);
    budget?.count(uid);
    this.#sender.send({ context, uid, decision, startedAtMs }, writes);
  }

  async #suppress(
    context: EventContext,
    uid: string | undefined,
    decision: SuppressDecision,
    startedAtMs: number,
    channel: Channel,
  ): Promise<void> {
    const staleToken = tokenToRemove(context.prepared.settings, decision);
    await this.#record(context, {
      ...logFieldsOf(context.outboxEvent, uid, decision, channel),
      ...suppressionFieldsOf(decision),
      ...(staleToken !== undefined && { tokenRemoved: true }),
      ...processingTimesOf(startedAtMs, this.#options.clock.now()),
    });
    if (staleToken !== undefined) await removeStaleToken(this.#options.db, staleToken, startedAtMs);
  }

  async #record({ outboxEvent, outcome, trace }: EventContext, entry: NewLogEntry): Promise<void> {
    await this.#options.entries.record(entry, outboxEvent.holdsClaim, outcome, trace);
  }
}

const NOTHING_RECORDED = new RecordedDecisions([]);
