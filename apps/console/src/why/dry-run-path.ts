import type { DryRun } from '@chatwire/protocol';
import { causeText, isEventCause } from '@chatwire/protocol/cause-texts';
import type { Path } from './path.ts';
import { type Cause, sharedStepsOf } from './shared-steps-of.ts';
import { type DryRunSubject, targetOfDryRun } from './target-of-dry-run.ts';

/**
 * Returns the decision path of a dry run; `timeText` formats when the user can be notified again.
 * See docs/spec/notifications.md#dry-run.
 */
export function dryRunPath(dryRun: DryRun, subject: DryRunSubject, timeText: (ms: number) => string): Path {
  const { name } = subject;
  const cause = causeOf(dryRun, name);
  return {
    key: 'dry run',
    sharedSteps: sharedStepsOf(name, cause),
    targets: dryRun.decisions.map((decision, index) => targetOfDryRun(decision, index, subject, timeText)),
    pending: [],
    ...(cause && { sentence: cause.sentence }),
  };
}

function causeOf({ isCandidate, excludedBy }: DryRun, name: string): Cause | undefined {
  if (excludedBy !== null) {
    return { sentence: causeText(excludedBy, { recipient: name }), isOfEvent: isEventCause(excludedBy) };
  }
  if (isCandidate) return undefined;
  return { sentence: `${name} is the acting user, or is not in the conversation.`, isOfEvent: false };
}
