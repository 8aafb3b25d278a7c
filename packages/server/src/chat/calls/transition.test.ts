import { CALL_ACTIONS, type CallStatus } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { CallParticipantRow, CallState } from '../../storage/calls/calls-store.ts';
import { callTransition } from './transition.ts';

const CALLER = 'ivo';
const CALLEE = 'mara';

function call(
  status: CallStatus,
  type: 'user' | 'group',
  states: Record<string, CallParticipantRow['state']>,
): CallState {
  return {
    call: {
      session_id: 's',
      conversation_id: 'c',
      message_id: 1,
      type: 'audio',
      status,
      initiator: CALLER,
      receiver: type === 'user' ? CALLEE : 'harbour',
      receiver_type: type,
      initiated_at_ms: 0,
      started_at_ms: null,
      ended_at_ms: null,
      rings_until_ms: 45_000,
      metadata: null,
    },
    participants: Object.entries(states).map(([uid, state]) => ({
      session_id: 's',
      uid,
      state,
      session: null,
      has_joined: state === 'joined' ? 1 : 0,
      answered_at_ms: 0,
    })),
  };
}

/** Returns the outcome of an action in one word: the broadcast change, `nothing`, or the error. */
function outcomes(state: CallState, uid: string): Record<string, string> {
  return Object.fromEntries(
    CALL_ACTIONS.map((action) => {
      const step = callTransition(state, { uid, session: undefined, isGroupOwner: false }, action);
      if (step.kind === 'refused') return [action, step.code === 'ERR_CALL_TERMINATED' ? 'too late' : 'not theirs'];
      return [action, step.kind === 'nothing' ? 'nothing' : `${step.update} → ${step.status}`];
    }),
  );
}

const rejectedByAll = { reject: 'too late', busy: 'too late' };

test('a call to one user can be joined, rejected, or cancelled', () => {
  const ringing = call('initiated', 'user', { [CALLER]: 'caller', [CALLEE]: 'ringing' });
  expect(outcomes(ringing, CALLEE)).toEqual({
    join: 'ongoing → ongoing',
    reject: 'rejected → rejected',
    busy: 'busy → busy',
    cancel: 'not theirs',
    leave: 'not theirs',
    end: 'too late',
  });
  expect(outcomes(ringing, CALLER)).toEqual({
    join: 'not theirs',
    reject: 'not theirs',
    busy: 'not theirs',
    cancel: 'cancelled → cancelled',
    leave: 'too late',
    end: 'too late',
  });
});

test('a call between two ends when either leaves', () => {
  const ongoing = call('ongoing', 'user', { [CALLER]: 'caller', [CALLEE]: 'joined' });
  const leaving = { cancel: 'too late', leave: 'ended → ended', end: 'ended → ended' };
  expect(outcomes(ongoing, CALLER)).toMatchObject(leaving);
  expect(outcomes(ongoing, CALLEE)).toEqual({ join: 'nothing', ...rejectedByAll, ...leaving, cancel: 'not theirs' });
});

test.each(['rejected', 'cancelled', 'unanswered', 'busy', 'ended'] as const)(
  'no action is allowed after %s',
  (status) => {
    const over = call(status, 'user', { [CALLER]: 'caller', [CALLEE]: 'joined' });
    expect(outcomes(over, CALLEE)).toMatchObject({
      join: 'too late',
      ...rejectedByAll,
      leave: 'too late',
      end: 'too late',
    });
    expect(outcomes(over, CALLER)).toMatchObject({ cancel: 'too late', leave: 'too late', end: 'too late' });
  },
);

test('each member of a group answers separately, and the call ends when one participant is left', () => {
  const two = call('ongoing', 'group', { [CALLER]: 'caller', mara: 'joined', lene: 'rejected' });
  expect(outcomes(two, 'noor')).toMatchObject({
    join: 'ongoing → ongoing',
    reject: 'rejected → ongoing',
    end: 'not theirs',
  });
  expect(outcomes(two, 'lene')).toMatchObject({ join: 'ongoing → ongoing', reject: 'nothing', leave: 'not theirs' });
  expect(outcomes(two, 'mara')).toMatchObject({ leave: 'ended → ended', reject: 'too late', end: 'not theirs' });
  const three = call('ongoing', 'group', { [CALLER]: 'caller', mara: 'joined', lene: 'joined' });
  expect(outcomes(three, CALLER)).toMatchObject({ leave: 'left → ongoing', end: 'ended → ended' });
  const owner = { uid: 'lene', session: undefined, isGroupOwner: true };
  expect(callTransition(three, owner, 'end')).toMatchObject({ kind: 'step', update: 'ended', ends: true });
});
