import { expect, test } from 'vitest';
import { rowText } from './row-text.ts';

test('a result that fits is whole', () => {
  const whole = 'SendGrid rejected the account’s credentials. Tried 4 times.';
  expect(rowText(whole)).toEqual({ text: whole, isLong: false });
});

test('a longer result ends with its first sentence', () => {
  const first = 'Your webhook didn’t respond in time; it may still have processed it.';
  expect(rowText(`${first} Tried 4 times.`)).toEqual({ text: first, isLong: false });
});

test('a long first sentence is whole in small type', () => {
  const first = 'The device is registered with provider account “fcm-retired”, which doesn’t exist.';
  expect(rowText(first)).toEqual({ text: first, isLong: true });
  expect(rowText(`${first} Tried 4 times.`)).toEqual({ text: first, isLong: true });
});

test('an abbreviation in a name ends no sentence', () => {
  const first = 'It was outside the notification hours (16:00–23:59) set by Dr. Ferreira.';
  expect(rowText(`Dr. Ferreira turned off notifications about messages in groups. ${first}`).text).toBe(
    'Dr. Ferreira turned off notifications about messages in groups.',
  );
});
