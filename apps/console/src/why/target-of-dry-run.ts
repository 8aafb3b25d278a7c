import type { DryRunDecision } from '@chatwire/protocol';
import { entryText } from '../text/entry-text.ts';
import type { TargetPath } from './path.ts';
import { ruleSteps } from './rule-steps.ts';
import { targetLabel } from './target-label.ts';
import { unblockConditionsOf } from './unblock-conditions-of.ts';

/** Returns the outcome that one target would have. `name`: display name of the user. */
export function targetOfDryRun(
  decision: DryRunDecision,
  index: number,
  name: string,
  timeText: (ms: number) => string,
): TargetPath {
  const { channel, provider, wouldNotify, trace } = decision;
  const sentence = entryText({ ...decision, recipient: name, attempt: 0 });
  const unblockConditions = unblockConditionsOf(decision, timeText);
  return {
    ...targetLabel(decision),
    key: `${channel} ${provider ?? ''} ${index}`,
    end: wouldNotify ? 'notified' : 'stopped',
    ...(!wouldNotify && { sentence }),
    ...(unblockConditions.length > 0 && { unblockConditions }),
    steps: ruleSteps(trace, sentence),
  };
}
