import type { DryRun } from '@chatwire/protocol';
import { causeWords, isOfEvent } from './cause-words.ts';
import { laneOfDryRun } from './lanes.ts';
import type { Path, Step } from './path.ts';

/** The way that an event would go to somebody. Contract 19.7. */
export function dryRunPath({ isCandidate, excludedBy, decisions }: DryRun, name: string): Path {
  const because = excludedBy === null ? (isCandidate ? undefined : NOT_CONCERNED) : causeWords(excludedBy);
  const stopsEvent = excludedBy !== null && isOfEvent(excludedBy);
  const eligible: Step = {
    name: 'Kind of event',
    about: 'Is it one that may notify at all?',
    result: stopsEvent ? 'stop' : 'pass',
    ...(stopsEvent && because !== undefined && { found: because }),
  };
  const concerned: Step = {
    name: 'Who it concerns',
    about: `Is ${name} one of them?`,
    result: because === undefined ? 'pass' : 'stop',
    ...(because !== undefined && { found: because }),
  };
  return {
    key: 'dry-run',
    trunk: stopsEvent ? [eligible] : [eligible, concerned],
    lanes: decisions.map((decision, index) => laneOfDryRun(decision, index, name)),
    waits: [],
    ...(decisions.length === 0 && { because: because ?? 'nothing would carry it' }),
  };
}

const NOT_CONCERNED = 'it would not concern this person: they act themselves, or are not in the conversation';
