import type { DryRunDecision, ExplainedDecision, LogEntry } from '@chatwire/protocol';
import { maskedToken, platformWords } from '../people/platform-words.ts';
import { PROVIDER_WORDS } from '../words/providers.ts';
import { stopPhrase } from '../words/stop-phrase.ts';
import { durationText } from '../words/times.ts';
import { gateSteps } from './gate-steps.ts';
import type { Lane, Step } from './path.ts';

/** What became of the way to one target. Without its entry less is known of the target and the provider's answer. */
export function laneOfDecision(decision: ExplainedDecision, entry: LogEntry | undefined, name: string): Lane {
  const { outcome, logId, reason, reasonDetail } = decision;
  const end = outcome === 'sent' ? 'told' : outcome === 'skipped' ? 'stopped' : 'failed';
  const gates = gateSteps(decision.trace);
  const wasStopped = gates.some(({ result }) => result === 'stop');
  const because = reason === undefined ? refusalOf(decision, entry) : stopPhrase(reason, entry ?? decision);
  return {
    ...placeOf(entry ?? decision),
    key: logId,
    logId,
    end,
    ...(end !== 'told' && { because: `${because}${settler(reasonDetail?.source, name)}` }),
    steps: wasStopped ? gates : [...gates, deliveryStep(end === 'told', entry, because)],
  };
}

/** What would become of it. */
export function laneOfDryRun(decision: DryRunDecision, index: number, name: string): Lane {
  const { channel, wouldNotify, reasonDetail, trace, pushToken, provider } = decision;
  const message = lowerFirst(reasonDetail?.message.replace(/\.$/, '') ?? 'nothing would carry it');
  return {
    ...placeOf(decision),
    key: `${channel} ${provider ?? ''} ${pushToken ?? index}`,
    end: wouldNotify ? 'told' : 'stopped',
    ...(!wouldNotify && { because: `${message}${settler(reasonDetail?.source, name)}` }),
    steps: gateSteps(trace),
  };
}

function placeOf({
  channel,
  provider,
  tokenType,
  pushToken,
  providerId,
}: Place): Pick<Lane, 'channel' | 'target' | 'carrier'> {
  const carrier = provider && [PROVIDER_WORDS[provider], providerId].filter(Boolean).join(' · ');
  return { channel, target: targetOf(channel, tokenType, pushToken), ...(carrier && { carrier }) };
}

type Place = Pick<LogEntry, 'channel'> & Partial<Pick<LogEntry, 'provider' | 'tokenType' | 'pushToken' | 'providerId'>>;

function targetOf(channel: Place['channel'], tokenType: Place['tokenType'], pushToken: string | undefined): string {
  if (channel === 'email') return 'email';
  if (channel === 'sms') return 'text message';
  if (tokenType === undefined) return 'push';
  return pushToken === undefined ? platformWords(tokenType) : `${platformWords(tokenType)} ${maskedToken(pushToken)}`;
}

function settler(source: 'user' | 'app' | undefined, name: string): string {
  if (source === undefined) return '';
  return source === 'user' ? `, set by ${name}` : ', set for the whole app';
}

function refusalOf({ provider }: ExplainedDecision, entry: LogEntry | undefined): string {
  const by = provider === undefined ? 'the provider' : PROVIDER_WORDS[provider];
  const code = entry?.providerResponse?.code ?? entry?.providerResponse?.status;
  return code === undefined ? `${by} refused it` : `${by} refused it (${code})`;
}

function deliveryStep(isTold: boolean, entry: LogEntry | undefined, because: string): Step {
  const answer = entry?.providerResponse;
  const tries = entry && entry.attempt > 1 ? ` after ${entry.attempt} tries` : '';
  const said = answer ? `answered ${answer.code ?? answer.status} in ${durationText(answer.durationMs)}` : because;
  return {
    name: 'Delivery',
    about: 'Did the provider take it?',
    result: isTold ? 'pass' : 'stop',
    found: `${entry?.provider === undefined || !answer ? '' : `${PROVIDER_WORDS[entry.provider]} `}${said}${tries}`,
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
