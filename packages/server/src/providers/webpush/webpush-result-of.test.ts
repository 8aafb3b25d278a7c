import { expect, test } from 'vitest';
import type { HttpResponse } from '../http/http-outcome.ts';
import { webpushResultOf } from './webpush-result-of.ts';

const NOW = 1_767_268_800_000;

test.each([
  [201, 'https://push.example.net/d/qDIYHNcfAIPP_5ITvURr-d6BGt', 'qDIYHNcfAIPP_5ITvURr-d6BGt'],
  [201, '/message/1/?x=1', '1'],
  [200, undefined, null],
  [202, '', null],
])('%i with the location %s is accepted with the id %s', (status, location, id) => {
  expect(webpushResultOf(responseOf(status, { location }), NOW)).toEqual({ kind: 'accepted', status, id });
});

test.each([404, 410])('%i means that the subscription is gone', (status) => {
  const result = webpushResultOf(responseOf(status), NOW);
  expect(result).toMatchObject({ code: 'SUBSCRIPTION_GONE', retryable: false, tokenInvalid: {} });
});

test.each([
  [400, 'HTTP_400', false],
  [413, 'HTTP_413', false],
  [401, 'CREDENTIALS_REJECTED', false],
  [403, 'CREDENTIALS_REJECTED', false],
  [301, 'HTTP_301', false],
  [429, 'HTTP_429', true],
  [503, 'HTTP_503', true],
])('%i is %s and keeps the subscription', (status, code, retryable) => {
  const result = webpushResultOf(responseOf(status, { 'retry-after': '7' }), NOW);
  expect(result).toMatchObject({ kind: 'refused', status, code, retryable, retryAfterMs: 7_000 });
  expect(result).not.toHaveProperty('tokenInvalid');
});

function responseOf(status: number, headers: HttpResponse['headers'] = {}): HttpResponse {
  return { kind: 'response', status, headers, body: Buffer.from('Words') };
}
