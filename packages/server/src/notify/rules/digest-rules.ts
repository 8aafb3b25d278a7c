import { contact } from './contact.ts';
import type { DigestQuestion } from './digest-rule-context.ts';
import { dnd } from './dnd.ts';
import { mute } from './mute.ts';
import { quota } from './quota.ts';
import { PASS, passedBy, type Rule } from './rule.ts';
import { schedule } from './schedule.ts';

/** Gate 1 has been asked for each message; its answer for the one that speaks for the batch stands in the trace. */
const batchPreference: Rule<DigestQuestion> = {
  gate: 'EVENT_PREFERENCE',
  isPreference: true,
  isLiftable: false,
  judge: ({ preference }) => preference,
};

/** Gate 7: the channel is on, so somebody must be there to carry the batch. */
const digestProvider: Rule<DigestQuestion> = {
  gate: 'PROVIDER',
  isPreference: false,
  isLiftable: false,
  judge({ target }) {
    if (target.provider !== 'none') return PASS;
    return { result: 'fail', reason: 'NOT_FOUND', code: 'NO_PROVIDER' };
  },
};

/** The gates of email and SMS in the order of the contract. See docs/spec/notifications.md#rule-order. */
export const DIGEST_RULES: readonly Rule<DigestQuestion>[] = [
  batchPreference,
  dnd,
  mute,
  schedule,
  quota,
  contact,
  digestProvider,
  passedBy('DEVICE'),
  passedBy('PROVIDER_ID'),
];
