import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { Signal } from '../../base/signal.ts';
import type { LogStore, NewLogEntry } from '../../logs/log-store.ts';
import type { OutboxEvent } from '../../outbox/chat-event.ts';
import type { EventAccount } from '../../outbox/event-account.ts';
import type { NotificationSettings } from '../../settings/notification-settings.ts';
import type { ProvidersDirectory, PushAccounts } from '../../settings/providers-directory.ts';
import type { Db } from '../../storage/storage.ts';
import type { AppIdentity } from '../app-identity.ts';
import { candidateRuleOf } from '../audience/candidate-rule-of.ts';
import { eligibilityOf } from '../audience/eligibility-of.ts';
import { decide } from '../decide.ts';
import type { Decision, SendDecision } from '../decision.ts';
import { groupSizeDecision } from '../group-size.ts';
import { logFieldsOf, suppressionFieldsOf } from '../log-fields-of.ts';
import { type PreparedEvent, prepareEvent } from '../prepare-event.ts';
import { BetweenTries } from './between-tries.ts';
import type { Counters } from './counters.ts';
import { decisionAccountsOf } from './decision-accounts.ts';
import { removeDeadToken } from './dead-token.ts';
import { decisionIdOf, decisionKey, keyOfRecorded } from './decision-key.ts';
import { deliver, type Delivery, type DeliveryWorld } from './deliver.ts';
import { EventTally } from './event-tally.ts';
import { loadCandidates } from './load-candidates.ts';
import { OpenEntries } from './open-entries.ts';
import type { PushChannels } from './push-channels.ts';
import { recheck } from './recheck.ts';
import type { Recorder } from './recorder.ts';
import { Ringing } from './ringing.ts';
import { TokenOrder } from './token-order.ts';
import { deliveryFieldsOf } from './tries.ts';

export interface EngineOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: () => number;
  readonly logs: LogStore;
  readonly recorder: Recorder;
  readonly counters: Counters;
  readonly settings: NotificationSettings;
  readonly directory: ProvidersDirectory;
  readonly channels: PushChannels;
  readonly app: AppIdentity;
}

/** The server stops before the decision could be carried out: the event stays open and comes again. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** An event whose decisions stand. */
interface Taken {
  readonly recorded: Promise<EventAccount>;
}

/** What an event is decided under, and what of it is in the log already. */
interface Occurrence {
  readonly outboxEvent: OutboxEvent;
  readonly prepared: PreparedEvent;
  readonly accounts: PushAccounts;
  readonly recorded: ReadonlySet<string>;
  readonly tally: EventTally;
}

/**
 * The shell around the decision: for each event the candidates are loaded, decided about, and every decision is
 * carried out and recorded. Events are decided one after the other, so pushes to one token leave in event order;
 * deliveries run side by side, each account in its own lane.
 */
export class Engine {
  /** Entries that have just been committed. */
  readonly recorded = new Signal<NewLogEntry>();
  readonly betweenTries = new BetweenTries();
  readonly #options: EngineOptions;
  readonly #order: TokenOrder;
  readonly #ringing: Ringing;
  readonly #stopping = new AbortController();
  readonly #world: DeliveryWorld;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#order = new TokenOrder(options.clock);
    this.#ringing = new Ringing(options.logs);
    this.#world = { clock: options.clock, random: options.random, stopping: this.#stopping.signal };
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
    const tooLarge = groupSizeDecision(event, settings);
    const occurrence = await this.#occurrence(outboxEvent, settings);
    if (tooLarge) {
      const recorded = this.#carryOut(occurrence, undefined, tooLarge, this.#options.clock.now());
      return { recorded: recorded.then(() => occurrence.tally.account()) };
    }
    // A ring-stop concerns the devices that rang: it waits for the ringing to be recorded, and nobody else for it.
    const before = this.#ringing.before(event);
    if (before) return { recorded: before.then(() => this.#decideAll(occurrence)).then((all) => all.recorded) };
    const decided = await this.#decideAll(occurrence);
    this.#ringing.began(event, decided.recorded);
    return decided;
  }

  /** Ends waits between tries; what waits stays open. Calls under way go on to their end. */
  stop(): void {
    this.#stopping.abort();
  }

  async #occurrence(outboxEvent: OutboxEvent, settings: PreparedEvent['settings']): Promise<Occurrence> {
    const { directory, app } = this.#options;
    const accounts = await directory.current();
    const { event } = outboxEvent;
    const tally = new EventTally();
    return {
      outboxEvent,
      accounts,
      prepared: prepareEvent({ event, settings, accounts: decisionAccountsOf(accounts), app }),
      recorded: outboxEvent.redelivered ? await this.#recordedOf(outboxEvent, tally) : new Set(),
      tally,
    };
  }

  async #recordedOf({ eventId, event }: OutboxEvent, tally: EventTally): Promise<Set<string>> {
    const keyOf = keyOfRecorded(eventId);
    const recorded = new Set<string>();
    for (const target of await this.#options.logs.recordedOf(eventId, Number(event.message.id))) {
      recorded.add(keyOf(target));
      tally.found(target);
    }
    return recorded;
  }

  async #decideAll(occurrence: Occurrence): Promise<Taken> {
    const { prepared, tally } = occurrence;
    const { db, clock, counters } = this.#options;
    const rang = await this.#ringing.tokensOf(prepared.event);
    const pages = loadCandidates(candidateRuleOf(prepared.event), {
      db,
      event: prepared.event,
      settings: prepared.settings,
      nowMs: clock.now(),
      rang,
    });
    const entries = new OpenEntries();
    try {
      for await (const { candidates, excluded } of pages) {
        // A large group must not keep requests and frames waiting: other work comes in between pages.
        await setImmediate();
        tally.evaluated(candidates.length);
        for (const [cause, uids] of excluded) {
          tally.excluded(cause, uids);
          counters.excluded.add([cause], uids.length);
        }
        for (const candidate of candidates) {
          const nowMs = clock.now();
          for (const decision of decide(prepared, candidate, nowMs)) {
            entries.add(this.#carryOut(occurrence, candidate.uid, decision, nowMs));
          }
        }
      }
    } catch (error) {
      // What was begun goes on to its end before the event comes again.
      return { recorded: entries.close({ error }).then(() => tally.account()) };
    }
    return { recorded: entries.close().then(() => tally.account()) };
  }

  #carryOut(occurrence: Occurrence, uid: string | undefined, decision: Decision, startedAtMs: number): Promise<void> {
    const { outboxEvent, recorded, tally } = occurrence;
    const key = decisionKey(outboxEvent.eventId, uid, decision.target);
    if (recorded.has(key)) return Promise.resolve();
    tally.decided('push');
    if (decision.verdict === 'send') return this.#send(occurrence, uid, decision, key, startedAtMs);
    return this.#record(occurrence, {
      ...logFieldsOf(outboxEvent, uid, decision),
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
      ? deliver(delivery, this.#world)
      : this.#order.run(token, () => deliver(delivery, this.#world)));
    if (delivered === 'stopped') throw new Interrupted();
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
    const channel = channels.of(accounts, target.provider, providerId);
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
      // Calls ring now or never; everything else lives as long as its payload says. Contract 4.2, 10.3.
      expiresAtMs: isCall ? event.occurredAtMs + CALL_LIFE_MS : clock.now() + CHAT_LIFE_MS,
      isOurs: outboxEvent.isOurs,
      recheck: () => recheck(db, event, uid, token?.pushToken, clock.now()),
      pausing: (dueAtMs, attempt) =>
        this.betweenTries.add({
          recipient: uid,
          channel: 'push',
          state: 'retrying',
          dueAtMS: dueAtMs,
          messageIds: [Number(event.message.id)],
          trigger: event.trigger,
          provider: channel.provider.kind,
          attempt,
        }),
    };
  }

  async #record({ outboxEvent, tally }: Occurrence, entry: NewLogEntry): Promise<void> {
    const { recorder, counters } = this.#options;
    await recorder.record(entry, outboxEvent.isOurs);
    tally.recorded(entry.outcome);
    counters.decided(entry);
    this.recorded.emit(entry);
  }
}

const CHAT_LIFE_MS = 3_600_000;
const CALL_LIFE_MS = 30_000;
const NO_DEVICE = { token: undefined, providerId: undefined };

function timesOf(startedAtMs: number, endedAtMs: number) {
  return {
    processingStartedAtMS: startedAtMs,
    processingEndedAtMS: endedAtMs,
    totalProcessingTimeInMS: endedAtMs - startedAtMs,
  };
}
