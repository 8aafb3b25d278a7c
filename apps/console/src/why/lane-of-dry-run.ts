import type { DryRunDecision } from '@chatwire/protocol';
import { entryText } from '../words/entry-text.ts';
import { againOf } from './again-of.ts';
import { gateSteps } from './gate-steps.ts';
import { lanePlace } from './lane-place.ts';
import type { Lane } from './path.ts';

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
