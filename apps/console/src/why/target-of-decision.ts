import type { ExplainedDecision, LogEntry } from '@chatwire/protocol';
import { entryText } from '../text/entry-text.ts';
import { PROVIDER_WORDS } from '../text/providers.ts';
import { durationText } from '../text/times.ts';
import type { Lane, Step } from './path.ts';
import { gateSteps } from './rule-steps.ts';
import { lanePlace } from './target-label.ts';

/** The outcome for one target. Without its entry, less is known of the target and of the provider's response. */
export function laneOfDecision(
  decision: ExplainedDecision,
  entry: LogEntry | undefined,
  nameOf: (id: string) => string | undefined,
): Lane {
  const { outcome, logId } = decision;
  const end = outcome === 'sent' ? 'told' : outcome === 'failed' ? 'failed' : 'stopped';
  const sentence = entryText({ ...entry, ...decision }, nameOf);
  const gates = gateSteps(decision.trace, sentence);
  const wasStopped = gates.some(({ result }) => result === 'stop');
  return {
    ...lanePlace(entry ?? decision),
    key: logId,
    logId,
    ...(entry && { decidedAtMs: entry.processingStartedAtMS }),
    end,
    ...(end !== 'told' && { sentence }),
    steps: wasStopped ? gates : [...gates, deliveryStep(end === 'told', entry, sentence)],
  };
}

function deliveryStep(isTold: boolean, entry: LogEntry | undefined, sentence: string): Step {
  const response = entry?.providerResponse;
  const by = entry?.provider === undefined ? 'Provider' : PROVIDER_WORDS[entry.provider];
  const attempts = entry && entry.attempt > 1 ? `, ${entry.attempt} attempts` : '';
  const found = response
    ? `${by}: ${response.code ?? response.status}, ${durationText(response.durationMs)}${attempts}`
    : sentence;
  return {
    name: 'Delivery',
    about: 'Did the provider accept it?',
    result: isTold ? 'pass' : 'stop',
    ...((response || !isTold) && { found }),
  };
}
