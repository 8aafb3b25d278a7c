import type { CallAction, CallStatus, ErrorCode } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { CallParticipantRow, CallState } from '../../storage/calls/calls-store.ts';

/** The user who takes a step. */
export interface CallActor {
  readonly uid: string;
  /** Login session, which distinguishes devices. Undefined for server keys. */
  readonly session: number | undefined;
  readonly isGroupOwner: boolean;
}

/** Name of a step in frames, and in `callAction` of notifications. */
export type CallUpdate = 'ongoing' | 'rejected' | 'busy' | 'cancelled' | 'left' | 'ended';

/** Effect of an action on a call. `nothing`: none. `refused`: it is not permitted. `step`: the call changes. */
export type CallTransition =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  | {
      readonly kind: 'step';
      readonly update: CallUpdate;
      readonly status: CallStatus;
      readonly ends: boolean;
      /** New state of the actor. */
      readonly state?: CallParticipantRow['state'];
    };

const WRONG_STATE: CallTransition = { kind: 'refused', code: 'ERR_CALL_TERMINATED' };
const NOT_PERMITTED: CallTransition = { kind: 'refused', code: 'ERR_CALL_NOT_A_PARTICIPANT' };
const NOTHING: CallTransition = { kind: 'nothing' };

/**
 * Returns the effect of an action on a call. The status changes from initiated to ongoing and to ended, or from initiated to
 * rejected, busy, cancelled, or unanswered. In a group, a rejection concerns only one member, and does not end the call. See
 * docs/spec/rest-and-realtime.md#calls.
 */
export function callTransition(state: CallState, actor: CallActor, action: CallAction): CallTransition {
  switch (action) {
    case 'join':
      return join(state, actor);
    case 'reject':
      return decline(state, actor, 'rejected');
    case 'busy':
      return decline(state, actor, 'busy');
    case 'cancel':
      if (state.call.initiator !== actor.uid) return NOT_PERMITTED;
      return state.call.status === 'initiated' ? ended('cancelled') : WRONG_STATE;
    case 'leave':
      return leave(state, actor);
    case 'end':
      if (!canEnd(state, actor)) return NOT_PERMITTED;
      return state.call.status === 'ongoing' ? ended('ended') : WRONG_STATE;
    default:
      return assertNever(action);
  }
}

/** Joins a call with one device. Joining again with it has no effect, and the user's other devices cannot join. */
function join({ call, participants }: CallState, { uid, session }: CallActor): CallTransition {
  const own = participants.find((row) => row.uid === uid);
  if (call.initiator === uid && call.receiver_type === 'user') return NOT_PERMITTED;
  if (call.status !== 'initiated' && call.status !== 'ongoing') return WRONG_STATE;
  if (own?.state === 'caller') return NOTHING;
  if (own?.state === 'joined') {
    const isOtherDevice = own.session !== null && session !== undefined && own.session !== session;
    return isOtherDevice ? WRONG_STATE : NOTHING;
  }
  return { kind: 'step', update: 'ongoing', status: 'ongoing', ends: false, state: 'joined' };
}

function decline(state: CallState, { uid }: CallActor, update: 'rejected' | 'busy'): CallTransition {
  const { call, participants } = state;
  if (call.initiator === uid) return NOT_PERMITTED;
  if (call.receiver_type === 'user')
    return call.status === 'initiated' ? { ...ended(update), state: 'rejected' } : WRONG_STATE;
  if (call.status !== 'initiated' && call.status !== 'ongoing') return WRONG_STATE;
  const own = participants.find((row) => row.uid === uid);
  if (own?.state === 'rejected') return NOTHING;
  if (own?.state === 'joined') return WRONG_STATE;
  return { kind: 'step', update, status: call.status, ends: false, state: 'rejected' };
}

function leave(state: CallState, { uid }: CallActor): CallTransition {
  if (!presentUids(state).includes(uid)) return NOT_PERMITTED;
  if (state.call.status !== 'ongoing') return WRONG_STATE;
  if (presentUids(state).length <= 2) return { ...ended('ended'), state: 'left' };
  return { kind: 'step', update: 'left', status: 'ongoing', ends: false, state: 'left' };
}

function canEnd(state: CallState, { uid, isGroupOwner }: CallActor): boolean {
  const { initiator, receiver, receiver_type } = state.call;
  return uid === initiator || (receiver_type === 'user' ? uid === receiver : isGroupOwner);
}

/** Returns the uids of the participants who are in the call now. */
function presentUids({ participants }: CallState): string[] {
  return participants.filter((row) => row.state === 'caller' || row.state === 'joined').map((row) => row.uid);
}

function ended<const N extends Exclude<CallUpdate, 'ongoing' | 'left'>>(update: N) {
  return { kind: 'step', update, status: update, ends: true } as const;
}
