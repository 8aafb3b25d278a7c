import { conversationIdOf, type TypingData, TypingData as TypingSchema, type UserSummary } from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Audience, Bus } from '../../bus/bus.ts';
import { parserFor } from '../../http/requests/validation.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import type { Db } from '../../storage/storage.ts';
import { blockedUids, blocksBetween } from '../../storage/users/blocks-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findUser } from '../../storage/users/users-store.ts';
import type { Session } from '../session.ts';

const parse = parserFor(TypingSchema);
const MIN_START_INTERVAL_MS = 2_000;
const MAX_METADATA_BYTES = 1_024;

interface LastTyping {
  readonly state: TypingData['state'];
  readonly atMs: number;
}

/**
 * Relays typing frames: at most one start per 2 s in a conversation or thread, and an end only after a start. Silently ignores
 * frames between users of whom one blocks the other, and to groups of which the sender is not a member.
 * See docs/spec/rest-and-realtime.md#client-frames, #server-frames.
 */
export class Typing {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #bus: Bus;
  /** Last relayed state of each connection, by conversation and thread. */
  readonly #last = new WeakMap<Session, Map<string, LastTyping>>();

  constructor(db: Db, clock: Clock, bus: Bus) {
    this.#db = db;
    this.#clock = clock;
    this.#bus = bus;
  }

  async accept(session: Session, uid: string, input: unknown): Promise<void> {
    const data = parse(input);
    const metadata = data.metadata && JSON.stringify(data.metadata);
    if (metadata && Buffer.byteLength(metadata) > MAX_METADATA_BYTES) {
      throw badRequest({ metadata: [`must be at most ${MAX_METADATA_BYTES} bytes of JSON`] });
    }
    const conversationId = conversationIdOf(uid, data.receiver, data.receiverType);
    if (!this.#shouldRelay(session, `${conversationId}:${data.parentId ?? ''}`, data.state)) return;
    const sender = await findUser(this.#db, uid);
    const to = await this.#audience(uid, data);
    if (sender && to) this.#publish(toUserSummary(sender), conversationId, data, to);
  }

  #shouldRelay(session: Session, key: string, state: TypingData['state']): boolean {
    const states = this.#last.get(session) ?? new Map<string, LastTyping>();
    this.#last.set(session, states);
    const last = states.get(key);
    const now = this.#clock.now();
    if (state === 'end' && last?.state !== 'start') return false;
    if (state === 'start' && last && now - last.atMs < MIN_START_INTERVAL_MS) return false;
    // After an end the time of the start still counts.
    states.delete(key);
    states.set(key, { state, atMs: state === 'start' ? now : (last?.atMs ?? now) });
    dropOldest(states);
    return true;
  }

  async #audience(uid: string, { receiver, receiverType }: TypingData): Promise<Audience | undefined> {
    if (receiverType === 'group') {
      if (!(await findMember(this.#db, receiver, uid))) return undefined;
      return { kind: 'group', guid: receiver, except: [uid, ...(await blockedUids(this.#db, uid))] };
    }
    if (receiver === uid) return undefined;
    const { byFirst, bySecond } = await blocksBetween(this.#db, uid, receiver);
    return byFirst || bySecond ? undefined : { kind: 'users', uids: [receiver] };
  }

  #publish(sender: UserSummary, conversationId: string, typing: TypingData, to: Audience): void {
    const { receiver, receiverType, state, parentId, metadata } = typing;
    const data = {
      sender,
      receiver,
      receiverType,
      state,
      ...(parentId !== undefined && { parentId }),
      ...(metadata !== undefined && { metadata }),
    };
    this.#bus.publish({ frame: { type: 'typing', at: this.#clock.now(), conversationId, data }, to });
  }
}

const MAX_CONVERSATIONS = 100;

/** Drops the oldest state if there are too many, to limit the memory of a connection. */
function dropOldest(states: Map<string, LastTyping>): void {
  const [oldest] = states.keys();
  if (states.size > MAX_CONVERSATIONS && oldest !== undefined) states.delete(oldest);
}
