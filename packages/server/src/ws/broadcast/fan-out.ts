import { setImmediate } from 'node:timers/promises';
import type { ServerFrame } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import { memberOf } from '../../base/values/member-of.ts';
import type { Audience, BroadcastMessage } from '../../bus/bus.ts';
import type { Db } from '../../storage/storage.ts';
import type { Timer } from '../../telemetry/metrics/timer.ts';
import type { Connections } from '../connections.ts';
import type { Session } from '../session.ts';
import { BroadcastSequencer } from './broadcast-sequencer.ts';
import type { GroupAudience } from './group-audience.ts';
import { OutboundFrame } from './outbound-frame.ts';
import { type LoadPersonalFields, personalFieldsOf } from './personal-fields.ts';
import { personalFrames } from './personal-frames.ts';
import { PresenceBatch } from './presence-batch.ts';
import { ReceiptWindow } from './receipt-window.ts';

export interface FanOutOptions {
  readonly clock: Clock;
  readonly connections: Connections;
  readonly groups: GroupAudience;
  readonly db: Db;
  /** Typing indicators are not relayed in groups with more connected members than this. */
  readonly maxTypingGroupSize: number;
  /** Whether connections that request the presence of all users receive it. */
  readonly sendsPresenceOfAll: boolean;
  /** Called with the error of a delivery that failed. */
  readonly onError: (error: unknown) => void;
  /**
   * Measures deliveries, from when a broadcast is the next one of its conversation until it is written to its last
   * connection. Does not include the time in which the broadcast waits for missing earlier ones.
   */
  readonly deliveries: Timer;
}

/** Number of connections (or users, for a frame with personal fields) that are served before yielding to the event loop. */
const SLICE_SIZE = 200;
/** Number of users whose personal fields are loaded in one query, which takes about 2 ms on SQLite. */
const USERS_PER_QUERY = 1_000;

/**
 * Sends broadcasts from the bus to the connections of this node. Broadcasts of one conversation are delivered in order;
 * conversations do not wait for each other.
 */
export class FanOut {
  readonly #options: FanOutOptions;
  readonly #receipts: ReceiptWindow;
  readonly #sequencer: BroadcastSequencer;
  readonly #presence: PresenceBatch;
  /** The last delivery in progress of each conversation. */
  readonly #inProgress = new Map<string, Promise<void>>();

  constructor(options: FanOutOptions) {
    this.#options = options;
    this.#presence = new PresenceBatch(options.clock, options.onError);
    this.#receipts = new ReceiptWindow(options.clock, (broadcast) => this.#enqueue(broadcast));
    this.#sequencer = new BroadcastSequencer(options.clock, (broadcast) => this.#enqueue(broadcast));
  }

  accept(broadcast: BroadcastMessage): void {
    if (broadcast.frame.type === 'receipt') this.#receipts.accept(broadcast);
    else this.#sequencer.accept(broadcast);
  }

  /** Drops the stored order of conversations without recent broadcasts. Call this periodically. */
  sweep(): void {
    this.#sequencer.sweep();
  }

  #enqueue(broadcast: BroadcastMessage): void {
    if (this.#options.connections.all().size === 0) return;
    if (broadcast.frame.type === 'presence') return this.#enqueuePresence(broadcast);
    const conversationId = broadcast.frame.conversationId ?? '';
    const previous = this.#inProgress.get(conversationId) ?? Promise.resolve();
    const stopTimer = this.#options.deliveries.startTimer();
    const delivery = previous.then(() => this.#deliver(broadcast)).catch(this.#options.onError);
    this.#inProgress.set(conversationId, delivery);
    void delivery.then(() => {
      stopTimer();
      if (this.#inProgress.get(conversationId) === delivery) this.#inProgress.delete(conversationId);
    });
  }

  async #deliver({ frame, to }: BroadcastMessage): Promise<void> {
    await this.#options.groups.observe(frame);
    const uids = await this.#receivers(frame, to);
    if (uids.length === 0) return;
    const loadFields = personalFieldsOf(this.#options.db, frame);
    if (loadFields) return this.#deliverPersonal(frame, uids, loadFields);
    return this.#deliverToAll(this.#sessionsOf(uids), new OutboundFrame(frame));
  }

  /** Returns the connected users of an audience, each once. */
  async #receivers(frame: ServerFrame, to: Audience): Promise<readonly string[]> {
    const { connections, groups, maxTypingGroupSize } = this.#options;
    if (to.kind === 'users') return [...new Set(to.uids)].filter((uid) => connections.sessionsOf(uid).length > 0);
    const members = await groups.connectedMembersOf(to.guid);
    if (frame.type === 'typing' && members.size > maxTypingGroupSize) return [];
    const uids = new Set([...members, ...(to.also ?? [])]);
    for (const uid of to.except ?? []) uids.delete(uid);
    return [...uids];
  }

  async #deliverPersonal(frame: ServerFrame, uids: readonly string[], loadFields: LoadPersonalFields): Promise<void> {
    const frameFor = personalFrames(frame);
    let written = 0;
    for (let from = 0; from < uids.length; from += USERS_PER_QUERY) {
      for (const [uid, fields] of await loadFields(uids.slice(from, from + USERS_PER_QUERY))) {
        for (const session of this.#options.connections.sessionsOf(uid)) session.deliver(frameFor(fields));
        written += 1;
        if (written % SLICE_SIZE === 0) await setImmediate();
      }
    }
  }

  #enqueuePresence({ frame, to }: BroadcastMessage): void {
    const { connections, sendsPresenceOfAll, deliveries } = this.#options;
    const sessions = new Set<Session>();
    for (const uid of to.kind === 'users' ? to.uids : []) {
      for (const session of connections.sessionsOf(uid))
        if (session.identity?.presence !== 'none') sessions.add(session);
    }
    if (sendsPresenceOfAll) {
      const subject = memberOf(memberOf(frame.data, 'user'), 'uid');
      for (const session of connections.all()) {
        if (session.identity?.presence === 'all' && session.identity.uid !== subject) sessions.add(session);
      }
    }
    if (sessions.size === 0) return;
    const stopTimer = deliveries.startTimer();
    void this.#presence.add(new OutboundFrame(frame), sessions).then(stopTimer);
  }

  #sessionsOf(uids: readonly string[]): Session[] {
    return uids.flatMap((uid) => this.#options.connections.sessionsOf(uid));
  }

  async #deliverToAll(sessions: readonly Session[], frame: OutboundFrame): Promise<void> {
    for (const [index, session] of sessions.entries()) {
      if (index > 0 && index % SLICE_SIZE === 0) await setImmediate();
      session.deliver(frame);
    }
  }
}
