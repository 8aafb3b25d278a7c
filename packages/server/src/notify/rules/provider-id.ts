import type { AccountFault } from '../targets/account-directory.ts';
import type { PushQuestion } from './push-question.ts';
import { NOT_APPLICABLE, type Rule } from './rule.ts';

/** Gate 7, third part: the account that the device's token belongs to. Contract 7, INVALID_PUSH_PROVIDER_ID. */
export const providerId: Rule<PushQuestion> = {
  gate: 'PROVIDER_ID',
  isPreference: false,
  isLiftable: false,
  judge({ target }) {
    if (target.provider === 'none' || target.provider === 'custom') return NOT_APPLICABLE;
    if (!target.fault) return { result: 'pass', value: target.providerId };
    return {
      result: 'fail',
      reason: 'INVALID_PUSH_PROVIDER_ID',
      code: target.fault,
      message: MESSAGES[target.fault],
      value: target.providerId,
    };
  },
};

const MESSAGES: Readonly<Record<AccountFault, string>> = {
  UNKNOWN: 'The device names a provider that does not exist.',
  DISABLED: 'The provider of the device is disabled.',
  WRONG_KIND: 'The device names a provider of the other kind.',
  NO_DEFAULT: 'The device names no provider and there is no default one.',
  BAD_CREDENTIALS: 'The stored key of the provider cannot be read.',
};
