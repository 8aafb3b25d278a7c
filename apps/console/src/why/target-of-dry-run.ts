import type { DryRunDecision } from '@chatwire/protocol';
import { remedyOf } from '../remedy/remedy-of.ts';
import { entryText } from '../text/entry-text.ts';
import { decidingSettingOf } from './deciding-setting-of.ts';
import type { TargetPath } from './path.ts';
import { ruleSteps } from './rule-steps.ts';
import { targetLabel } from './target-label.ts';
import { unblockConditionsOf } from './unblock-conditions-of.ts';

/** Returns the outcome that one target would have. `name`: display name of the user. */
export function targetOfDryRun(
  decision: DryRunDecision,
  index: number,
  uid: string,
  name: string,
  timeText: (ms: number) => string,
): TargetPath {
  const { channel, provider, wouldNotify, trace } = decision;
  const sentence = entryText({ ...decision, recipient: name, attempt: 0 });
  const decidedBy = decidingSettingOf(trace);
  const remedy = remedyOf({ ...decision, recipient: uid }, name);
  const unblockConditions = unblockConditionsOf(decision, timeText);
  return {
    ...targetLabel(decision),
    key: `${channel} ${provider ?? ''} ${index}`,
    end: wouldNotify ? 'notified' : 'stopped',
    ...(!wouldNotify && { sentence }),
    ...(decidedBy && { decidedBy }),
    ...(remedy && { remedy }),
    ...(unblockConditions.length > 0 && { unblockConditions }),
    steps: ruleSteps(trace, sentence),
  };
}
