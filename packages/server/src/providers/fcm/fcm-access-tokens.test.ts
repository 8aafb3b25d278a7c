import { FakeClock } from '@chatwire/testkit';
import { expect, test, vi } from 'vitest';
import { FcmAccessTokens } from './fcm-access-tokens.ts';
import type { AccessToken, ExchangeFailure } from './fcm-token-exchange.ts';

const MINUTE = 60_000;
const never = new AbortController().signal;
const REJECTED: ExchangeFailure = {
  kind: 'refused',
  status: 400,
  code: 'CREDENTIALS_REJECTED',
  message: 'token exchange: invalid_grant',
  id: null,
  retryable: false,
};

test('a token is used until five minutes before its end, then renewed while pushes continue with it', async () => {
  const { clock, tokens, exchange } = arrange();
  expect(await tokens.get(never)).toMatchObject({ value: 'token-1' });
  await clock.advance(54 * MINUTE);
  expect(await tokens.get(never)).toMatchObject({ value: 'token-1' });
  await clock.advance(2 * MINUTE);
  expect(await tokens.get(never)).toMatchObject({ value: 'token-1' });
  await vi.waitFor(async () => expect(await tokens.get(never)).toMatchObject({ value: 'token-2' }));
  expect(exchange).toHaveBeenCalledTimes(2);
});

test('a token that has ended is not used while a new one is in flight', async () => {
  const { clock, tokens } = arrange();
  await tokens.get(never);
  await clock.advance(60 * MINUTE);
  expect(await tokens.get(never)).toMatchObject({ value: 'token-2' });
});

test('the second of two pushes rejected for the same token uses the token fetched by the first', async () => {
  const { tokens, exchange } = arrange();
  const rejected = await tokens.get(never);
  if (rejected.kind !== 'token') throw new Error('No token.');
  const first = await tokens.replace(rejected, never);
  expect(await tokens.replace(rejected, never)).toBe(first);
  expect(exchange).toHaveBeenCalledTimes(2);
});

test('a rejected account is tried again only after ten seconds', async () => {
  const { clock, tokens, exchange } = arrange();
  exchange.mockResolvedValue(REJECTED);
  expect(await tokens.get(never)).toEqual(REJECTED);
  expect(await tokens.get(never)).toEqual(REJECTED);
  expect(exchange).toHaveBeenCalledTimes(1);
  await clock.advance(10_000);
  await tokens.get(never);
  expect(exchange).toHaveBeenCalledTimes(2);
});

test('a push that may not wait longer is abandoned, and the token still arrives for the others', async () => {
  const { tokens, exchange } = arrange();
  const exchanged = Promise.withResolvers<AccessToken>();
  exchange.mockReturnValueOnce(exchanged.promise);
  const deadline = new AbortController();
  const [impatient, patient] = [tokens.get(deadline.signal), tokens.get(never)];
  deadline.abort();
  expect(await impatient).toEqual({ kind: 'timeout', cause: 'NO_ANSWER' });
  exchanged.resolve({ kind: 'token', value: 'late', expiresAt: Number.MAX_SAFE_INTEGER });
  expect(await patient).toMatchObject({ value: 'late' });
});

test('an exchange without a response within ten seconds is abandoned', async () => {
  const { clock, tokens, exchange } = arrange();
  exchange.mockImplementationOnce(
    (signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ kind: 'timeout', cause: 'NO_ANSWER' })),
      ),
  );
  const waiting = tokens.get(never);
  await clock.advance(10_000);
  expect(await waiting).toEqual({ kind: 'timeout', cause: 'NO_ANSWER' });
  expect(await tokens.get(never)).toMatchObject({ kind: 'token' });
});

function arrange() {
  const clock = new FakeClock();
  let count = 0;
  const exchange = vi.fn<(signal: AbortSignal) => Promise<AccessToken | ExchangeFailure>>(async () => {
    count += 1;
    return { kind: 'token', value: `token-${count}`, expiresAt: clock.now() + 60 * MINUTE };
  });
  return { clock, exchange, tokens: new FcmAccessTokens({ clock, exchange }) };
}
