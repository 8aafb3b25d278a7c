import { type ProviderName, pushProviderOf } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import { decisionAccountsOf } from '../../notify/engine/decision-accounts.ts';
import { digestAccountsOf } from '../../notify/engine/digest/digest-accounts-of.ts';
import { type AccountFault, accountDirectoryOf } from '../../notify/targets/account-directory.ts';
import { type CheckContext, tokensOf } from '../check-context.ts';
import { ASK_OPERATOR, LATER, type StepResult } from '../step-result.ts';
import { bestOf } from './best-of.ts';

/**
 * Checks whether the accounts that would be called are usable, and whether their circuit breakers on this node are closed.
 */
export async function checkProvider(context: CheckContext): Promise<StepResult> {
  return bestOf(await (context.channel === 'email' ? emailResults(context) : pushResults(context))) ?? NO_PROVIDER;
}

async function pushResults(context: CheckContext): Promise<StepResult[]> {
  const directory = accountDirectoryOf(decisionAccountsOf(context.accounts));
  const tokens = (await tokensOf(context)).map(({ platform, provider_id }) => {
    const provider = pushProviderOf(platform);
    const { providerId, fault } = directory.find(provider, provider_id);
    return fault === undefined ? circuitResult(context, provider, providerId) : faultResult(fault);
  });
  if (tokens.length > 0) return tokens;
  return directory.hasCustom ? [circuitResult(context, 'custom')] : [];
}

async function emailResults(context: CheckContext): Promise<StepResult[]> {
  const { accounts, uid } = context;
  const usable = digestAccountsOf(accounts, 'email', { recipient: uid, messageId: 0 });
  return usable.map(({ provider }) => circuitResult(context, provider));
}

function circuitResult(
  { notifications, accounts, channel }: CheckContext,
  provider: ProviderName,
  providerId?: string,
): StepResult {
  const isOpen = notifications
    .circuits(accounts)
    .some(
      (circuit) =>
        circuit.channel === channel &&
        circuit.provider === provider &&
        (providerId === undefined || circuit.providerId === providerId) &&
        circuit.state === 'open',
    );
  if (!isOpen) return { state: 'pass', sentence: 'provider.OK' };
  return { state: 'fail', code: 'CIRCUIT_OPEN', sentence: 'provider.CIRCUIT_OPEN', values: { provider }, help: LATER };
}

const NO_PROVIDER: StepResult = {
  state: 'fail',
  code: 'NO_PROVIDER',
  sentence: 'provider.NO_PROVIDER',
  help: ASK_OPERATOR,
};

function faultResult(fault: AccountFault): StepResult {
  switch (fault) {
    case 'UNKNOWN':
    case 'WRONG_KIND':
    case 'NO_DEFAULT':
      return NO_PROVIDER;
    case 'DISABLED':
      return {
        state: 'fail',
        code: 'PROVIDER_DISABLED',
        sentence: 'provider.PROVIDER_DISABLED',
        help: ASK_OPERATOR,
      };
    case 'BAD_CREDENTIALS':
      return {
        state: 'fail',
        code: 'BAD_CREDENTIALS',
        sentence: 'provider.BAD_CREDENTIALS',
        help: ASK_OPERATOR,
      };
    default:
      return assertNever(fault);
  }
}
