import type { ExplainedDecision, LogEntry } from '@chatwire/protocol';
import { PROVIDER_WORDS } from '../words/providers.ts';
import { stopPhrase } from '../words/stop-phrase.ts';
import { durationText } from '../words/times.ts';
import { gateSteps } from './gate-steps.ts';
import { lanePlace, settingClause } from './lane-place.ts';
import type { Lane, Step } from './path.ts';

/** What became of the way to one target. Without its entry less is known of the target and of the provider's answer. */
export function laneOfDecision(decision: ExplainedDecision, entry: LogEntry | undefined, name: string): Lane {
  const { outcome, logId, reason, reasonDetail } = decision;
  const end = outcome === 'sent' ? 'told' : outcome === 'failed' ? 'failed' : 'stopped';
  const because = reason === undefined ? refusalOf(decision, entry) : stopPhrase(reason, { ...entry, ...decision });
  const gates = gateSteps(decision.trace, because);
  const wasStopped = gates.some(({ result }) => result === 'stop');
  return {
    ...lanePlace(entry ?? decision),
    key: logId,
    logId,
    ...(entry && { decidedAtMs: entry.processingStartedAtMS }),
    end,
    ...(end !== 'told' && { because: `${because}${settingClause(reasonDetail?.source, name)}` }),
    steps: wasStopped ? gates : [...gates, deliveryStep(end === 'told', entry, because)],
  };
}

function refusalOf({ provider }: ExplainedDecision, entry: LogEntry | undefined): string {
  const by = provider === undefined ? 'the provider' : PROVIDER_WORDS[provider];
  const code = entry?.providerResponse?.code ?? entry?.providerResponse?.status;
  return code === undefined ? `${by} refused it` : `${by} refused it (${code})`;
}

function deliveryStep(isTold: boolean, entry: LogEntry | undefined, because: string): Step {
  const answer = entry?.providerResponse;
  const tries = entry && entry.attempt > 1 ? ` after ${entry.attempt} tries` : '';
  const by = entry?.provider === undefined ? 'It' : PROVIDER_WORDS[entry.provider];
  const said = answer
    ? `${by} answered ${answer.code ?? answer.status} in ${durationText(answer.durationMs)}`
    : because;
  return {
    name: 'Delivery',
    about: 'Did the provider take it?',
    result: isTold ? 'pass' : 'stop',
    ...((answer || !isTold) && { found: `${said}${tries}` }),
  };
}
