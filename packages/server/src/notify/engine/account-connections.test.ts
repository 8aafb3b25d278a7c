import { ACCOUNT_KIND_LIST } from '@chatwire/protocol';
import { createLogger } from '@chatwire/server';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { createSecretBox } from '../../base/secrets/secret-box.ts';
import { recordOf } from '../../base/values/record-of.ts';
import { readConfig } from '../../config.ts';
import type { ProviderAccounts } from '../../settings/providers-directory.ts';
import { AccountConnections } from './account-connections.ts';
import type { ProviderAttempt } from './attempts.ts';

const secrets = createSecretBox([Buffer.alloc(32)]);
const REFUSED: ProviderAttempt = {
  startedAtMs: 0,
  endedAtMs: 1,
  result: { kind: 'unreachable', cause: 'CONNECT_FAILED', durationMs: 1, message: 'refused' },
};
const FIELDS = { webhookURL: 'https://hooks.example/', useBasicAuth: false, timeoutInMS: 2_000, isEnabled: true };

const NO_ACCOUNTS: ProviderAccounts = recordOf(
  ACCOUNT_KIND_LIST.map(([kind]) => kind),
  () => [],
);

function accountsWith(updatedAtMs: number): ProviderAccounts {
  const custom = { providerId: 'hooks', isEnabled: true, isDefault: true, fields: FIELDS, updatedAtMs };
  return { ...NO_ACCOUNTS, custom: [custom] };
}

test('a circuit breaker is reported once the account has a queue, until the account is changed or deleted', async () => {
  const clock = new FakeClock();
  const options = { config: readConfig({}), clock, logger: createLogger('silent'), ca: undefined, secrets };
  const channels = new AccountConnections(options);
  const accounts = accountsWith(1);
  expect(channels.circuits(accounts)).toEqual([]);
  const queue = channels.connectionOf(accounts, { channel: 'push', kind: 'custom' })?.queues.queueFor();
  const hooks = { channel: 'push', provider: 'custom', providerId: 'hooks' };
  expect(channels.circuits(accounts)).toEqual([{ ...hooks, state: 'closed', waiting: 0 }]);
  const job = { run: async () => REFUSED, isFault: () => true, urgent: false, expiresAtMs: clock.now() + 60_000 };
  for (let call = 0; call < 20; call += 1) await queue?.call(job);
  void queue?.call(job);
  expect(channels.circuits(accounts)).toEqual([{ ...hooks, state: 'open', waiting: 1, openSinceMs: clock.now() }]);
  expect(channels.circuits(accountsWith(2))).toEqual([]);
  expect(channels.circuits(NO_ACCOUNTS)).toEqual([]);
  await channels.close();
});
