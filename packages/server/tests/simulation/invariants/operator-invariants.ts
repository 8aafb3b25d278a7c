import type { LogEntryBody } from '@chatwire/testkit';
import type { World } from '../world/world.ts';
import type { Invariant } from './facts.ts';

const DAY_MS = 86_400_000;
const SPACE_MS = 300_000;
const NEWEST_CHANGES = 100;

/** Checks that every alarm alternates between raised and cleared, in the right order and distance. See docs/spec/last-mile.md#invariants, I13. */
export const alarmsAlternate: Invariant = async ({ world }) => {
  const faults: string[] = [];
  for (const { alarmId, name, state } of await world.must('GET', '/notifications/v1/alarms')) {
    const newestFirst = await world.must('GET', `/notifications/v1/alarms/changes?alarmId=${alarmId}`);
    const changes: readonly LogEntryBody[] = newestFirst.toReversed();
    const isRaised = changes.at(-1)?.change === 'raised';
    if (isRaised !== (state === 'raised')) faults.push(`alarm “${name}” is ${state} after ${changes.at(-1)?.change}`);
    if (changes.length < NEWEST_CHANGES && changes[0]?.change === 'cleared')
      faults.push(`alarm “${name}” was first cleared`);
    for (const [n, { change, atMS, value }] of changes.entries()) {
      const before = changes[n - 1];
      if (!before) continue;
      if (before.change === change) faults.push(`alarm “${name}” was ${change} twice, at ${atMS}`);
      // An operator who disables or changes a raised alarm clears it at once.
      const isByOperator = change === 'cleared' && value === null;
      if (atMS - before.atMS < SPACE_MS && !isByOperator)
        faults.push(`alarm “${name}” was ${change} ${atMS - before.atMS} ms after it was ${before.change}`);
    }
  }
  return faults;
};

/** Checks that a replay without changes repeats every recorded decision. See docs/spec/last-mile.md#invariants, I12. */
export const replayRepeats: Invariant = async ({ world, entries }) => {
  const from = world.clock.nowMs - 30 * DAY_MS;
  const body = { from, to: world.clock.nowMs, changes: {}, sample: 3 };
  const { replayId } = await world.must('POST', '/notifications/v1/replays', { body });
  const { state, result } = await endOf(world, replayId);
  if (state !== 'done') return [`the replay is ${state}`];
  const { changed, drift, decisions, notReplayable, samples } = result;
  const hasErased = world.guests.some(({ erasedAtMs }) => erasedAtMs !== undefined);
  const unknownCauses = Object.keys(notReplayable).filter((cause) => !(hasErased && cause === 'ERASED'));
  // Separate clear pushes repeat no event of the chat.
  const expected = entries.filter(({ trigger }) => trigger !== 'cleared').length;
  return [
    ...(changed === 0 && drift === 0 ? [] : [`${changed} changed, ${drift} drift: ${JSON.stringify(samples)}`]),
    ...(decisions === expected ? [] : [`${decisions} of ${expected} decisions were replayed`]),
    ...(unknownCauses.length === 0 ? [] : [`not replayable: ${JSON.stringify(notReplayable)}`]),
  ];
};

/** Checks that every replay that was requested has ended. See docs/spec/last-mile.md#replay. */
export const replaysEnd: Invariant = async ({ world }) => {
  const faults: string[] = [];
  for (const replayId of world.replays.splice(0)) {
    const response = await world.call('GET', `/notifications/v1/replays/${replayId}`);
    const state = response?.status === 404 ? 'forgotten' : response?.body.data.state;
    if (state === 'running') faults.push(`replay ${replayId} is still running`);
  }
  return faults;
};

async function endOf(world: World, replayId: string): Promise<LogEntryBody> {
  const path = `/notifications/v1/replays/${replayId}`;
  for (let seconds = 0; seconds < 300; seconds += 1) {
    const replay = await world.must('GET', path);
    if (replay.state !== 'running') return replay;
    await world.pass(1_000);
  }
  return world.must('GET', path);
}
