import type { Alarm } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { toForm, toWire } from './alarms-api.ts';

const ALARM: Alarm = {
  alarmId: 'al_019b796fbebe000100000107',
  name: 'Invalid tokens',
  metric: 'deadTokenRate',
  filter: { provider: 'fcm' },
  raise: 0.07,
  clear: 0.025,
  windowSeconds: 300,
  minSamples: 20,
  forSeconds: 60,
  clearForSeconds: 300,
  severity: 'warning',
  enabled: true,
  state: 'ok',
  value: 0,
  sinceMS: 1,
};

test('shares are percentages in the form and fractions on the wire', () => {
  expect(toForm(ALARM)).toMatchObject({ raise: 7, clear: 2.5, minSamples: 20 });
  expect(toWire('deadTokenRate', undefined, { raise: 7, clear: 2.5, minSamples: 20 })).toEqual({
    raise: 0.07,
    clear: 0.025,
    minSamples: 20,
  });
  expect(toWire('backlogAge', undefined, { raise: 60 })).toEqual({ raise: 60 });
  expect(toForm({ ...ALARM, metric: 'backlogAge', raise: 60, clear: 10 })).toMatchObject({ raise: 60, clear: 10 });
});

test('a filter is written as a whole, and removed when nothing is left of it', () => {
  expect(toWire('successRate', { provider: 'fcm' }, { filter: { channel: 'push' } })).toEqual({
    filter: { provider: 'fcm', channel: 'push' },
  });
  expect(toWire('successRate', { provider: 'fcm' }, { filter: { provider: '' } })).toEqual({ filter: null });
  expect(toWire('successRate', { provider: 'fcm' }, { name: 'x' })).toEqual({ name: 'x' });
});
