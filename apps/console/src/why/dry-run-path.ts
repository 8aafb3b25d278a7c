import type { DryRun } from '@chatwire/protocol';
import { causeWords, isOfEvent } from './cause-words.ts';
import { laneOfDryRun } from './lane-of-dry-run.ts';
import type { Path } from './path.ts';
import { type Cause, trunkOf } from './trunk-of.ts';

/** The way that an event would go to somebody; `timeText` tells when it would be open again. Contract 19.7. */
export function dryRunPath(dryRun: DryRun, name: string, timeText: (ms: number) => string): Path {
  const cause = causeOf(dryRun);
  return {
    key: 'dry run',
    trunk: trunkOf(name, cause),
    lanes: dryRun.decisions.map((decision, index) => laneOfDryRun(decision, index, name, timeText)),
    waits: [],
    ...(dryRun.decisions.length === 0 && { because: cause?.words ?? 'nothing would carry it' }),
  };
}

function causeOf({ isCandidate, excludedBy }: DryRun): Cause | undefined {
  if (excludedBy !== null) return { words: causeWords(excludedBy), isOfEvent: isOfEvent(excludedBy) };
  if (isCandidate) return undefined;
  return { words: 'this person acts themselves, or is not in the conversation', isOfEvent: false };
}
