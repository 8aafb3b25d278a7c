import { conversationIdOf, type TypingData, TypingData as TypingSchema, type UserSummary } from '@chatwire/protocol';
import type { Clock } from '../../base/clock.ts';
import { badRequest } from '../../base/refusal.ts';
import type { Audience, Bus } from '../../bus/bus.ts';
import { parserFor } from '../../http/requests/validation.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import type { Db } from '../../storage/storage.ts';
import { blockedUids, blocksBetween } from '../../storage/users/blocks-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findUser } from '../../storage/users/users-store.ts';
import type { Session } from '../session.ts';

const parse = parserFor(TypingSchema);
const START_MS = 2_000;
const METADATA_BYTES = 1_024;

interface Told {
  readonly state: TypingData['state'];
  readonly atMs: number;
}

/**
 * Relays who is typing: at most one start per 2 s and conversation, an end only after a start, nothing between blocked
 * users and nothing into groups the sender is not in. What is not relayed is not answered either.
 * See docs/spec/rest-and-realtime.md#client-frames, #server-frames.
 */
export class Typing {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #bus: Bus;
  /** What each connection has told last, by conversation and thread. */
  readonly #told = new WeakMap<Session, Map<string, Told>>();

  constructor(db: Db, clock: Clock, bus: Bus) {
    this.#db = db;
    this.#clock = clock;
    this.#bus = bus;
  }

  async accept(session: Session, uid: string, input: unknown): Promise<void> {
    const data = parse(input);
    const metadata = data.metadata && JSON.stringify(data.metadata);
    if (metadata && Buffer.byteLength(metadata) > METADATA_BYTES) {
      throw badRequest({ metadata: [`must be at most ${METADATA_BYTES} bytes of JSON`] });
    }
    const conversationId = conversationIdOf(uid, data.receiver, data.receiverType);
    if (!this.#isNews(session, `${conversationId}:${data.parentId ?? ''}`, data.state)) return;
    const sender = await findUser(this.#db, uid);
    const to = await this.#audience(uid, data);
    if (sender && to) this.#tell(toUserSummary(sender), conversationId, data, to);
  }

  #isNews(session: Session, key: string, state: TypingData['state']): boolean {
    const told = this.#told.get(session) ?? new Map<string, Told>();
    this.#told.set(session, told);
    const last = told.get(key);
    const now = this.#clock.now();
    if (state === 'end' && last?.state !== 'start') return false;
    if (state === 'start' && last && now - last.atMs < START_MS) return false;
    // After an end the time of the start still counts.
    told.delete(key);
    told.set(key, { state, atMs: state === 'start' ? now : (last?.atMs ?? now) });
    forgetOldest(told);
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

  #tell(sender: UserSummary, conversationId: string, typing: TypingData, to: Audience): void {
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

/** Nobody types in a hundred conversations at a time. */
function forgetOldest(told: Map<string, Told>): void {
  const [oldest] = told.keys();
  if (told.size > MAX_CONVERSATIONS && oldest !== undefined) told.delete(oldest);
}
