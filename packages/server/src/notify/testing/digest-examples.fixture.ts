import type { AppSettings, Message } from '@chatwire/protocol';
import type { DigestAccount } from '../../providers/registry.ts';
import { type DecidedDigest, type DigestDecision, decideDigest } from '../digest/decide-digest.ts';
import type { DigestCandidate } from '../digest/digest-batch.ts';
import type { DigestChannel } from '../digest/digest-channel.ts';
import type { EvaluationMode } from '../evaluate-rules.ts';
import { APP, CREW, messageEvent, NOW, settings } from './examples.fixture.ts';

/** Example data for batches: messages from ivo to mara. */

export const SENDGRID: DigestAccount = {
  provider: 'sendgrid',
  from: { email: 'chat@example.org', name: 'Harbour Chat' },
};
export const TWILIO: DigestAccount = { provider: 'twilio', from: '+4500000001' };
export const WEBHOOK: DigestAccount = { provider: 'custom', usesContact: false };

export function digestMessages(...changes: readonly Partial<Message>[]): Message[] {
  return changes.map((change, index) => messageEvent({ id: String(48_219 + index), ...change }).message);
}

export function digestCandidate(changes: Partial<DigestCandidate> = {}): DigestCandidate {
  return {
    uid: 'mara',
    name: 'Mara',
    ownPreferences: {},
    unsubscribedThreads: new Set(),
    contact: 'mara@example.org',
    sentCounts: { today: 0, todayHere: 0 },
    ...changes,
  };
}

/** Returns the default settings with both channels on, and changes. */
export function digestSettings(preferences: Record<string, unknown> = {}, more: object = {}): AppSettings {
  const { email, sms, ...others } = preferences;
  const on = (changes: unknown) => ({ enabled: true, ...Object(changes) });
  return settings({ preferences: { ...others, email: on(email), sms: on(sms) }, ...more });
}

export interface DigestSituation {
  readonly channel?: DigestChannel;
  readonly messages?: readonly Message[];
  readonly settings?: AppSettings;
  readonly accounts?: readonly DigestAccount[];
  readonly candidate?: DigestCandidate;
  readonly link?: string;
  readonly nowMs?: number;
  readonly mode?: EvaluationMode;
}

export function digestIn(situation: DigestSituation): DecidedDigest {
  const { channel = 'email', messages = digestMessages({}), link } = situation;
  const isGroup = messages[0]?.receiverType === 'group';
  const batch = {
    channel,
    messages,
    ...(isGroup && { group: CREW }),
    settings: situation.settings ?? digestSettings(),
    accounts: situation.accounts ?? [channel === 'email' ? SENDGRID : TWILIO],
    app: APP,
    ...(link !== undefined && { link }),
  };
  const { candidate = digestCandidate(), nowMs = NOW, mode } = situation;
  return decideDigest(batch, candidate, nowMs, mode);
}

/** Returns the only decision of a situation. */
export function digestDecisionIn(situation: DigestSituation): DigestDecision {
  const { decisions } = digestIn(situation);
  const [decision] = decisions;
  if (!decision || decisions.length > 1) throw new Error(`Expected one decision, got ${decisions.length}.`);
  return decision;
}
