import type { DryRunDecision } from '@chatwire/protocol';
import { entryText } from '../text/entry-text.ts';
import type { Lane } from './path.ts';
import { gateSteps } from './rule-steps.ts';
import { lanePlace } from './target-label.ts';
import { againOf } from './unblock-conditions-of.ts';

/** The outcome that one target would have. `name`: the person's display name. */
export function laneOfDryRun(
  decision: DryRunDecision,
  index: number,
  name: string,
  timeText: (ms: number) => string,
): Lane {
  const { channel, provider, wouldNotify, trace } = decision;
  const sentence = entryText({ ...decision, recipient: name, attempt: 0 });
  const again = againOf(decision, timeText);
  return {
    ...lanePlace(decision),
    key: `${channel} ${provider ?? ''} ${index}`,
    end: wouldNotify ? 'told' : 'stopped',
    ...(!wouldNotify && { sentence }),
    ...(again.length > 0 && { again }),
    steps: gateSteps(trace, sentence),
  };
}
