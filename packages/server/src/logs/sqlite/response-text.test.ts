import type { Attempt, ProviderResponse } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { attemptsJson, attemptsText } from './attempts-text.ts';
import { responseJson, responseText } from './response-text.ts';

const ODD = 'a "quoted"\nline\u2028 and \\ "durationMs":0 👩‍👩‍👧';

test('a response is decoded to its JSON', () => {
  const plain: ProviderResponse = { status: 200, code: null, message: null, id: null, durationMs: 141 };
  const full: ProviderResponse = { status: -1, code: ODD, message: '', id: ODD, durationMs: 0, deliveryStatus: 'sent' };
  for (const response of [plain, full]) {
    expect(responseJson(responseText(response), response.durationMs)).toBe(JSON.stringify(response));
  }
});

test('attempts are decoded to their JSON, whatever their times', () => {
  const first: Attempt = {
    attempt: 1,
    startedAtMS: 1_767_268_800_007,
    endedAtMS: 1_767_268_800_900,
    result: 'timeout',
    status: null,
    code: null,
    message: ODD,
  };
  const second: Attempt = {
    ...first,
    attempt: 2,
    startedAtMS: 5,
    endedAtMS: 3,
    result: 'refused',
    status: 400,
    code: ODD,
  };
  for (const attempts of [[first], [first, second], []]) {
    expect(attemptsJson(attemptsText(attempts, 1_767_268_800_000), 1_767_268_800_000)).toBe(JSON.stringify(attempts));
  }
});
