import { expect, test } from 'vitest';
import { APNS_PAYLOAD, APNS_TOKEN, DECISION_ID } from '../example-payloads.fixture.ts';
import { apnsRequest } from './apns-wire.ts';

test('pushes that share a payload have the same body, except for the receipt of each device', () => {
  const call = { providerToken: 'jwt', deviceToken: APNS_TOKEN, decisionId: DECISION_ID, payload: APNS_PAYLOAD };
  const bodies = [undefined, 'receipt-1', 'receipt-2', undefined].map(
    (receipt) => apnsRequest({ ...call, receipt }).body,
  );
  const [first = ''] = bodies;
  expect(JSON.parse(first)).not.toHaveProperty('receipt');
  expect(bodies[3]).toBe(first);
  expect(bodies.slice(1, 3).map((body) => JSON.parse(body).receipt)).toEqual(['receipt-1', 'receipt-2']);
  const { receipt: _, ...others } = JSON.parse(bodies[1] ?? '{}');
  expect(others).toEqual(JSON.parse(first));
});
