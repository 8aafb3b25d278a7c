import { expect, test, vi } from 'vitest';
import { formatsOf, plainFormats } from './formats.ts';

const evening = new Date(2026, 10, 20, 20, 5).getTime();

test("times and dates without Intl are numeric in the device's time zone", () => {
  vi.stubGlobal('Intl', undefined);
  const formats = formatsOf({ language: 'de', timeZone: 'UTC', hourCycle: undefined });
  vi.unstubAllGlobals();
  expect([
    formats.time(evening),
    formats.date(evening, true),
    formats.date(evening, false),
    formats.number(1234),
  ]).toEqual(['20:05', '2026-11-20', '11-20', '1234']);
});

test('the plain 12-hour clock handles noon and midnight', () => {
  const at = (hour: number) => plainFormats('h12').time(new Date(2026, 0, 1, hour, 7).getTime());
  expect([0, 11, 12, 23].map(at)).toEqual(['12:07 AM', '11:07 AM', '12:07 PM', '11:07 PM']);
});

test('an unknown time zone is ignored and the language is kept', () => {
  const formats = formatsOf({ language: 'de', timeZone: 'Nowhere/Land', hourCycle: undefined });
  expect(formats.weekday(evening)).toBe('Freitag');
});

test('an invalid tag produces plain numbers', () => {
  expect(formatsOf({ language: '!', timeZone: undefined, hourCycle: 'h23' }).time(evening)).toBe('20:05');
});

test('each minute has its own text, however many were formatted before', () => {
  const { time } = formatsOf({ language: 'en', timeZone: 'UTC', hourCycle: 'h23' });
  const noon = Date.UTC(2026, 10, 20, 12);
  const textOf = (minute: number) => time(noon + minute * 60_000);
  for (let minute = 0; minute < 2500; minute += 1) textOf(minute);
  expect([textOf(0), time(noon + 59_999), textOf(1), textOf(-1), textOf(1439)]).toEqual([
    '12:00',
    '12:00',
    '12:01',
    '11:59',
    '11:59',
  ]);
});
