import { setImmediate } from 'node:timers/promises';
import type { Channel } from '@chatwire/protocol';
import type { Clock } from '../../base/clock.ts';
import type { LogStore, NewLogEntry } from '../../logs/log-store.ts';
import type { OutboxEvent } from '../../outbox/chat-event.ts';
import type { EventAccount } from '../../outbox/event-outcome.ts';
import type { NotificationSettings } from '../../settings/notification-settings.ts';
import type { ProviderAccounts, ProvidersDirectory } from '../../settings/providers-directory.ts';
import type { Db } from '../../storage/storage.ts';
import type { AppIdentity } from '../app-identity.ts';
import { candidateRuleOf } from '../audience/candidate-rule-of.ts';
import { eligibilityOf } from '../audience/eligibility-of.ts';
import { decide } from '../decide.ts';
import type { Decision, SendDecision } from '../decision.ts';
import { logFieldsOf, suppressionFieldsOf } from '../log-fields-of.ts';
import { type Plan, planOf } from '../evaluation-plan.ts';
import { type PreparedEvent, prepareEvent } from '../prepare-event.ts';
import type { BetweenTries } from './pending-retries.ts';
import type { Counters } from './counters.ts';
import { removeDeadToken } from './remove-invalid-token.ts';
import { decisionAccountsOf } from './decision-accounts.ts';
import { decisionIdOf, decisionKey, identityOf } from './decision-key.ts';
import { type Delivery, type DeliveryWorld, deliver } from './deliver.ts';
import { armTimers } from './digest/arm-timers.ts';
import { type Entries, timesOf } from './entry-publisher.ts';
import { EventTally } from './event-outcome-builder.ts';
import { Interrupted } from './shutdown-error.ts';
import { loadCandidates } from './load-candidates.ts';
import { OpenEntries } from './pending-writes.ts';
import type { ProviderChannels } from './account-connections.ts';
import { recheck } from './check-still-deliverable.ts';
import { RecordedDecisions } from './recorded-decisions.ts';
import { Ringing } from './ringing-devices.ts';
import type { EventBudget, SenderBudget } from './sender-budget.ts';
import { TokenOrder } from './token-order.ts';
import { deliveryFieldsOf, failureOf } from './attempts.ts';

export interface EngineOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly delivery: DeliveryWorld;
  readonly logs: LogStore;
  readonly entries: Entries;
  readonly counters: Counters;
  readonly betweenTries: BetweenTries;
  readonly settings: NotificationSettings;
  readonly directory: ProvidersDirectory;
  readonly channels: ProviderChannels;
  readonly senderBudget: SenderBudget;
  readonly app: AppIdentity;
}

/** An event whose decisions stand. */
interface Taken {
  readonly recorded: Promise<EventAccount>;
}

/** What an event is decided under, and what of it is in the log already. */
interface Occurrence {
  readonly outboxEvent: OutboxEvent;
  readonly plan: Plan;
  readonly prepared: PreparedEvent;
  readonly accounts: ProviderAccounts;
  readonly recorded: RecordedDecisions;
  readonly budget: EventBudget | undefined;
  readonly tally: EventTally;
}

/**
 * The shell around the decision: for each event the candidates are loaded, decided about, and every decision is
 * carried out and recorded. Events are decided one after the other, so pushes to one token leave in event order;
 * deliveries run side by side, each account in its own lane.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #order: TokenOrder;
  readonly #ringing: Ringing;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#order = new TokenOrder(options.clock);
    this.#ringing = new Ringing(options.logs, options.clock);
  }

  /** Decides about an event. `recorded` resolves when all its entries are in the log, with what it came to. */
  async take(outboxEvent: OutboxEvent): Promise<Taken> {
    const { event } = outboxEvent;
    const { settings: current, counters } = this.#options;
    counters.events.add([event.trigger]);
    const settings = await current.effective();
    const notEligible = eligibilityOf(event, settings);
    if (notEligible !== 'eligible') {
      counters.notEligible.add([notEligible]);
      return { recorded: Promise.resolve({ notEligible }) };
    }
    const occurrence = await this.#occurrence(outboxEvent, settings);
    // A ring-stop concerns the devices that rang: it waits for the ringing to be recorded, and nobody else for it.
    const before = this.#ringing.before(event);
    if (before) return { recorded: before.then(() => this.#decideAll(occurrence)).then((all) => all.recorded) };
    const decided = await this.#decideAll(occurrence);
    this.#ringing.began(event, decided.recorded);
    return decided;
  }

  async #occurrence(outboxEvent: OutboxEvent, settings: PreparedEvent['settings']): Promise<Occurrence> {
    const { directory, senderBudget, app } = this.#options;
    const accounts = await directory.current();
    const { event } = outboxEvent;
    const plan = planOf(event, settings);
    const tally = new EventTally(plan.off);
    return {
      outboxEvent,
      plan,
      accounts,
      prepared: prepareEvent({ event, settings, accounts: decisionAccountsOf(accounts), app }),
      recorded: outboxEvent.redelivered ? await this.#recordedOf(outboxEvent, tally) : NOTHING_RECORDED,
      budget: senderBudget.of(event, outboxEvent.eventId),
      tally,
    };
  }

  async #recordedOf({ eventId, event }: OutboxEvent, tally: EventTally): Promise<RecordedDecisions> {
    const targets = await this.#options.logs.recordedOf(eventId, Number(event.message.id));
    for (const target of targets) tally.found(target);
    return new RecordedDecisions(targets);
  }

  async #decideAll(occurrence: Occurrence): Promise<Taken> {
    const { plan, tally } = occurrence;
    const { clock } = this.#options;
    const entries = new OpenEntries();
    for (const { channel, decision } of plan.tooLarge) {
      entries.add(this.#carryOut(occurrence, undefined, decision, clock.now(), channel));
    }
    try {
      if (plan.push || plan.timers.length > 0) await this.#decidePages(occurrence, entries);
    } catch (error) {
      // What was begun goes on to its end before the event comes again.
      return { recorded: entries.close({ error }).then(() => tally.account()) };
    }
    return { recorded: entries.close().then(() => tally.account()) };
  }

  async #decidePages(occurrence: Occurrence, entries: OpenEntries): Promise<void> {
    const { plan, prepared, budget, tally } = occurrence;
    const { event, settings } = prepared;
    const { db, clock, counters } = this.#options;
    const rang = await this.#ringing.tokensOf(event);
    const options = { db, event, settings, nowMs: clock.now(), rang, budget };
    for await (const { candidates, excluded } of loadCandidates(candidateRuleOf(event), options)) {
      // A large group must not keep requests and frames waiting: other work comes in between pages.
      await setImmediate();
      tally.evaluated(candidates.length);
      for (const [cause, uids] of excluded) {
        tally.excluded(cause, uids);
        counters.excluded.add([cause], uids.length);
      }
      for (const candidate of plan.push ? candidates : []) {
        const nowMs = clock.now();
        for (const decision of decide(prepared, candidate, nowMs)) {
          entries.add(this.#carryOut(occurrence, candidate.uid, decision, nowMs));
        }
      }
      if (plan.timers.length > 0) await armTimers({ db, event, settings, channels: plan.timers }, candidates);
    }
  }

  #carryOut(
    occurrence: Occurrence,
    uid: string | undefined,
    decision: Decision,
    startedAtMs: number,
    channel: Channel = 'push',
  ): Promise<void> {
    const { outboxEvent, recorded, budget, tally } = occurrence;
    if (recorded.cover(identityOf(channel, uid, decision.target))) return Promise.resolve();
    const key = decisionKey(outboxEvent.eventId, channel, uid, decision.target);
    tally.decided(channel);
    if (decision.verdict === 'send') {
      if (uid !== undefined) budget?.count(uid);
      return this.#send(occurrence, uid, decision, key, startedAtMs);
    }
    return this.#record(occurrence, {
      ...logFieldsOf(outboxEvent, uid, decision, channel),
      ...suppressionFieldsOf(decision),
      ...timesOf(startedAtMs, this.#options.clock.now()),
    });
  }

  /** Tens of thousands wait in here while a large group is told: what is not needed afterwards is not held. */
  async #send(
    occurrence: Occurrence,
    uid: string | undefined,
    decision: SendDecision,
    key: string,
    startedAtMs: number,
  ): Promise<void> {
    const { db, clock } = this.#options;
    const delivery = this.#deliveryOf(occurrence, uid, decision, key);
    const { token } = delivery.request;
    const delivered = await (token === undefined
      ? deliver(delivery, this.#options.delivery)
      : this.#order.run(token, () => deliver(delivery, this.#options.delivery)));
    if (delivered === 'stopped') throw new Interrupted();
    this.#ringing.answered(occurrence.prepared.event, token, delivered.tries);
    const removed = token === undefined ? false : await removeDeadToken(db, token, delivered.tries);
    await this.#record(occurrence, {
      ...logFieldsOf(occurrence.outboxEvent, uid, decision),
      ...deliveryFieldsOf(delivery.provider.kind, delivered.tries, delivered.givenUp),
      ...(removed && { tokenRemoved: true }),
      ...timesOf(startedAtMs, delivered.tries.at(-1)?.endedAtMs ?? clock.now()),
    });
  }

  #deliveryOf(
    { outboxEvent, prepared: { event, occasion }, accounts }: Occurrence,
    uid: string | undefined,
    { target, payload }: SendDecision,
    key: string,
  ): Delivery {
    if (target.provider === 'none' || uid === undefined) throw new Error('Nothing is sent to nobody.');
    const { db, clock, channels } = this.#options;
    const { token, providerId } = target.provider === 'custom' ? NO_DEVICE : target;
    const channel = channels.of(accounts, { channel: 'push', kind: target.provider, providerId });
    if (!channel) throw new Error(`The ${target.provider} account of a decision is gone.`);
    const isCall = occasion.kind === 'call';
    return {
      provider: channel.provider,
      lane: channel.lane,
      timeoutMs: channel.timeoutMs,
      request: {
        payload: payload.value,
        decisionId: decisionIdOf(key),
        ...(token && { token: token.pushToken, platform: token.platform }),
      },
      urgent: isCall,
      // Calls ring now or never; everything else lives as long as its payload says.
      // See docs/spec/notifications.md#apns-payload, #call-tokens-and-ring-stop.
      expiresAtMs: isCall ? event.occurredAtMs + CALL_LIFE_MS : clock.now() + CHAT_LIFE_MS,
      isOurs: outboxEvent.isOurs,
      recheck: () => recheck(db, [event.message], uid, token?.pushToken, clock.now()),
      pausing: (dueAtMs, tries) =>
        this.#options.betweenTries.add({
          recipient: uid,
          channel: 'push',
          state: 'retrying',
          dueAtMS: dueAtMs,
          messageIds: [Number(event.message.id)],
          trigger: event.trigger,
          provider: channel.provider.kind,
          ...(providerId !== undefined && { providerId }),
          attempt: tries.length + 1,
          ...failureOf(channel.provider.kind, tries),
        }),
    };
  }

  async #record({ outboxEvent, tally }: Occurrence, entry: NewLogEntry): Promise<void> {
    await this.#options.entries.record(entry, outboxEvent.isOurs, tally);
  }
}

const NOTHING_RECORDED = new RecordedDecisions([]);
const CHAT_LIFE_MS = 3_600_000;
const CALL_LIFE_MS = 30_000;
const NO_DEVICE = { token: undefined, providerId: undefined };
