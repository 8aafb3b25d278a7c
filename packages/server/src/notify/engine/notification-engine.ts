import { setImmediate } from 'node:timers/promises';
import type { Channel } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import type { LogStore, NewLogEntry } from '../../logs/log-store.ts';
import type { OutboxEvent } from '../../outbox/chat-event.ts';
import type { EventOutcome } from '../../outbox/event-outcome.ts';
import type { ReceiptTokens } from '../../receipts/receipt-token.ts';
import type { NotificationSettings } from '../../settings/notification-settings.ts';
import type { ProviderAccounts, ProvidersDirectory } from '../../settings/providers-directory.ts';
import type { Db } from '../../storage/storage.ts';
import type { Tracing } from '../../telemetry/traces/tracing.ts';
import type { AppIdentity } from '../app-identity.ts';
import { candidateRuleOf } from '../audience/candidate-rule-of.ts';
import { eligibilityOf } from '../audience/eligibility-of.ts';
import { decide } from '../decide.ts';
import type { Decision, SendDecision, SuppressDecision } from '../decision.ts';
import { type EvaluationPlan, evaluationPlanOf } from '../evaluation-plan.ts';
import { logFieldsOf, suppressionFieldsOf } from '../log-fields-of.ts';
import { clearsOutdated } from '../payload/clear-members.ts';
import { type PreparedEvent, prepareEvent } from '../prepare-event.ts';
import { knownDeviceAt } from '../targets/known-device.ts';
import type { AccountConnections } from './account-connections.ts';
import { deliveryFieldsOf, failureOf } from './attempts.ts';
import { checkStillDeliverable } from './check-still-deliverable.ts';
import { deviceUpdateOf } from './clears/device-update-of.ts';
import type { ShownNotifications } from './clears/shown-notifications.ts';
import type { Counters } from './counters.ts';
import { decisionAccountsOf } from './decision-accounts.ts';
import { decisionIdOf, decisionKey, identityOf } from './decision-key.ts';
import { type DeliveryDependencies, type DeliveryJob, deliver, isAccepted } from './deliver.ts';
import { deviceAddressOf } from './device-address.ts';
import { armTimers } from './digest/arm-timers.ts';
import { type EntryPublisher, timesOf } from './entry-publisher.ts';
import { EventOutcomeBuilder } from './event-outcome-builder.ts';
import { EventTrace } from './event-trace.ts';
import { loadCandidates } from './load-candidates.ts';
import type { PendingRetries } from './pending-retries.ts';
import { PendingWrites } from './pending-writes.ts';
import { type PushReceipt, pushReceiptOf } from './push-receipt.ts';
import { RecordedDecisions } from './recorded-decisions.ts';
import { reloadBadge } from './reload-badge.ts';
import { removeInvalidToken } from './remove-invalid-token.ts';
import { removeStaleToken, tokenToRemove } from './remove-stale-token.ts';
import { RingingDevices } from './ringing-devices.ts';
import type { EventBudget, SenderBudget } from './sender-budget.ts';
import { ShutdownError } from './shutdown-error.ts';
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
  readonly channels: AccountConnections;
  readonly senderBudget: SenderBudget;
  readonly app: AppIdentity;
  readonly order: TokenOrder;
  readonly shown: ShownNotifications;
  readonly receiptTokens: ReceiptTokens;
  /** Undefined when traces are off. */
  readonly tracing: Tracing | undefined;
}

/** A decided event. */
interface DecidedEvent {
  readonly recorded: Promise<EventOutcome>;
}

/** Settings and accounts for deciding an event, and its decisions that are already in the log. */
interface EventContext {
  readonly outboxEvent: OutboxEvent;
  readonly plan: EvaluationPlan;
  readonly prepared: PreparedEvent;
  readonly accounts: ProviderAccounts;
  readonly recorded: RecordedDecisions;
  readonly budget: EventBudget | undefined;
  readonly tally: EventOutcomeBuilder;
  readonly trace: EventTrace | undefined;
}

/**
 * Processes events: loads the candidates of each, decides about each candidate, and delivers and records
 * every decision. Events are decided one after the other, so pushes to one token leave in event order.
 * Deliveries run concurrently, in one queue per provider account.
 */
export class NotificationEngine {
  readonly #options: EngineOptions;
  readonly #ringing: RingingDevices;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#ringing = new RingingDevices(options.logs, options.clock);
  }

  /** Decides about an event. `recorded` resolves when all its entries are in the log, with the event's outcome. */
  take(outboxEvent: OutboxEvent): Promise<DecidedEvent> {
    const trace = this.#traceOf(outboxEvent);
    return trace ? trace.decide(() => this.#take(outboxEvent, trace)) : this.#take(outboxEvent, undefined);
  }

  /** Returns the trace of an event. An event is traced if its commit was, so that both are sampled or neither. */
  #traceOf({ event, traceparent, ...handover }: OutboxEvent): EventTrace | undefined {
    if (traceparent === undefined) return undefined;
    const { occurredAtMs } = event;
    return EventTrace.of(this.#options.tracing, {
      ...handover,
      traceparent,
      name: `event ${event.trigger}`,
      occurredAtMs,
    });
  }

  async #take(outboxEvent: OutboxEvent, trace: EventTrace | undefined): Promise<DecidedEvent> {
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
    const before = this.#ringing.before(event);
    if (before) return { recorded: before.then(() => this.#decideAll(context)).then((all) => all.recorded) };
    const decided = await this.#decideAll(context);
    this.#ringing.began(event, decided.recorded);
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
    const tally = new EventOutcomeBuilder(plan.off);
    return {
      outboxEvent,
      plan,
      accounts,
      prepared: prepareEvent({ event, settings, accounts: decisionAccountsOf(accounts), app }),
      recorded: outboxEvent.redelivered ? await this.#recordedOf(outboxEvent, tally) : NOTHING_RECORDED,
      budget: senderBudget.of(event, outboxEvent.eventId),
      tally,
      trace,
    };
  }

  async #recordedOf({ eventId, event }: OutboxEvent, tally: EventOutcomeBuilder): Promise<RecordedDecisions> {
    const targets = await this.#options.logs.recordedOf(eventId, Number(event.message.id));
    for (const target of targets) tally.addExisting(target);
    return new RecordedDecisions(targets);
  }

  async #decideAll(context: EventContext): Promise<DecidedEvent> {
    const { plan, tally } = context;
    const { clock } = this.#options;
    const entries = new PendingWrites();
    for (const { channel, decision } of plan.tooLarge) {
      entries.add(this.#carryOut(context, undefined, decision, clock.now(), channel));
    }
    try {
      if (plan.push || plan.timers.length > 0) await this.#decidePages(context, entries);
    } catch (error) {
      // Started deliveries finish before the event is redelivered.
      return { recorded: entries.close({ error }).then(() => tally.build()) };
    }
    return { recorded: entries.close().then(() => tally.build()) };
  }

  async #decidePages(context: EventContext, entries: PendingWrites): Promise<void> {
    const { plan, prepared, budget, tally } = context;
    const { event, settings } = prepared;
    const { db, clock, counters } = this.#options;
    const rang = await this.#ringing.tokensOf(event);
    const options = { db, event, settings, nowMs: clock.now(), rang, budget, withClears: true };
    for await (const { candidates, excluded } of loadCandidates(candidateRuleOf(event), options)) {
      // A large group must not delay requests and frames: yields between pages.
      await setImmediate();
      tally.evaluated(candidates.length);
      for (const [cause, uids] of excluded) {
        tally.excluded(cause, uids);
        counters.excluded.add([cause], uids.length);
      }
      for (const candidate of plan.push ? candidates : []) {
        const nowMs = clock.now();
        for (const decision of decide(prepared, candidate, nowMs)) {
          entries.add(this.#carryOut(context, candidate.uid, decision, nowMs));
        }
      }
      if (plan.timers.length > 0) await armTimers({ db, event, settings, channels: plan.timers }, candidates);
    }
  }

  /** Delivers a push or suppresses it, and records the decision. Does nothing for a decision that a crashed node has recorded. */
  async #carryOut(
    context: EventContext,
    uid: string | undefined,
    decision: Decision,
    startedAtMs: number,
    channel: Channel = 'push',
  ): Promise<void> {
    const { outboxEvent, recorded, budget, tally } = context;
    if (recorded.consume(identityOf(channel, uid, decision.target))) return;
    const key = decisionKey(outboxEvent.eventId, channel, uid, decision.target);
    tally.addDecision(channel);
    if (decision.action === 'send') {
      if (uid !== undefined) budget?.count(uid);
      return this.#send(context, uid, decision, key, startedAtMs);
    }
    return this.#suppress(context, uid, decision, startedAtMs, channel);
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
      ...timesOf(startedAtMs, this.#options.clock.now()),
    });
    if (staleToken !== undefined) await removeStaleToken(this.#options.db, staleToken, startedAtMs);
  }

  /**
   * Delivers a push and records it. While a large group is notified, tens of thousands of calls wait here, so each
   * keeps only what it needs afterwards.
   */
  async #send(
    context: EventContext,
    uid: string | undefined,
    decision: SendDecision,
    key: string,
    startedAtMs: number,
  ): Promise<void> {
    const { db, clock, receiptTokens, order, shown } = this.#options;
    const decisionId = decisionIdOf(key);
    const receipt = pushReceiptOf(receiptTokens, context.prepared.settings, decisionId, startedAtMs);
    const sent: SentPush = { decision };
    const delivery = this.#deliveryOf(context, uid, sent, { decisionId, receipt });
    const { token } = delivery.request;
    const known = receipt && knownDeviceAt(context.prepared.event, decision, startedAtMs);
    const delivered = await (token === undefined
      ? deliver(delivery, this.#options.delivery)
      : order.run(token, () => deliver(delivery, this.#options.delivery)));
    if (delivered === 'stopped') throw new ShutdownError();
    this.#ringing.answered(context.prepared.event, token, delivered.attempts);
    if (clearsOutdated(context.prepared.settings) && isAccepted(delivered)) {
      const update = deviceUpdateOf(context.prepared.event, uid, sent.decision, receipt?.handle);
      if (update) await shown.accepted(update);
    }
    const removed = token === undefined ? false : await removeInvalidToken(db, token, delivered.attempts);
    await this.#record(context, {
      ...logFieldsOf(context.outboxEvent, uid, sent.decision),
      ...deliveryFieldsOf(delivery.provider.kind, delivered.attempts, delivered.abandoned),
      ...(removed && { tokenRemoved: true }),
      ...(receipt && { receiptHandle: receipt.handle }),
      ...(known && { device: known }),
      ...timesOf(startedAtMs, delivered.attempts.at(-1)?.endedAtMs ?? clock.now()),
    });
  }

  #deliveryOf(
    { outboxEvent, prepared, accounts, trace }: EventContext,
    uid: string | undefined,
    sent: SentPush,
    { decisionId, receipt }: NamedPush,
  ): DeliveryJob {
    const { event, triggerKind } = prepared;
    const { target } = sent.decision;
    if (target.provider === 'none' || uid === undefined) throw new Error('A decision to send has a target.');
    const { db, clock, channels } = this.#options;
    const { token, providerId } = target.provider === 'custom' ? NO_DEVICE : target;
    const channel = channels.of(accounts, { channel: 'push', kind: target.provider, providerId });
    if (!channel) throw new Error(`The ${target.provider} account of a decision does not exist.`);
    const isCall = triggerKind.kind === 'call';
    return {
      provider: channel.provider,
      queue: channel.queues.of(token?.pushToken),
      timeoutMs: channel.timeoutMs,
      get request() {
        return {
          payload: sent.decision.payload.value,
          decisionId,
          ...(receipt && { receipt: receipt.token }),
          ...deviceAddressOf(token),
        };
      },
      urgent: isCall,
      // Call pushes expire with the ringing; everything else lives as long as its payload.
      // See docs/spec/notifications.md#apns-payload, #call-tokens-and-ring-stop.
      expiresAtMs: isCall ? event.occurredAtMs + CALL_LIFE_MS : clock.now() + CHAT_LIFE_MS,
      isOurs: outboxEvent.isOurs,
      trace,
      checkStillDeliverable: () => checkStillDeliverable(db, [event.message], uid, token?.pushToken, clock.now()),
      async reload() {
        sent.decision = await reloadBadge(db, prepared, uid, sent.decision, clock.now());
      },
      pausing: (dueAtMs, attempts) =>
        this.#options.pendingRetries.add({
          recipient: uid,
          channel: 'push',
          state: 'retrying',
          dueAtMS: dueAtMs,
          messageIds: [Number(event.message.id)],
          trigger: event.trigger,
          provider: channel.provider.kind,
          ...(providerId !== undefined && { providerId }),
          attempt: attempts.length + 1,
          ...failureOf(channel.provider.kind, attempts),
        }),
    };
  }

  async #record({ outboxEvent, tally, trace }: EventContext, entry: NewLogEntry): Promise<void> {
    await this.#options.entries.record(entry, outboxEvent.isOurs, tally, trace);
  }
}

/** A push, with the content of its next attempt. */
interface SentPush {
  decision: SendDecision;
}

/** Names of a push at the provider and on the device. */
interface NamedPush {
  readonly decisionId: string;
  readonly receipt: PushReceipt | undefined;
}

const NOTHING_RECORDED = new RecordedDecisions([]);
const CHAT_LIFE_MS = 3_600_000;
const CALL_LIFE_MS = 30_000;
const NO_DEVICE = { token: undefined, providerId: undefined };
