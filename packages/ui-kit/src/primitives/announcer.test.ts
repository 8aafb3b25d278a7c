import { expect, test } from 'vitest';
import { fakeTimers } from '../testing/fake-timers.ts';
import { Announcer } from './announcer.ts';

test('the first announcement is made at once, and what comes within a second is said together', () => {
  const timers = fakeTimers();
  const announcer = new Announcer(timers);
  announcer.announce('one');
  announcer.announce('two');
  announcer.announce('three');
  expect(announcer.getSaid()).toBe('one');
  timers.pass(999);
  expect(announcer.getSaid()).toBe('one');
  timers.pass(1);
  expect(announcer.getSaid()).toBe('two\nthree');
});

test('of one kind only the newest is said', () => {
  const timers = fakeTimers();
  const announcer = new Announcer(timers);
  announcer.announce('1 new message', 'new');
  announcer.announce('2 new messages', 'new');
  announcer.announce('3 new messages', 'new');
  timers.pass(1000);
  expect(announcer.getSaid()).toBe('3 new messages');
});

test('the same words again are news again', () => {
  const timers = fakeTimers();
  const announcer = new Announcer(timers);
  announcer.announce('Copied');
  const first = announcer.getSaid();
  timers.pass(5000);
  announcer.announce('Copied');
  expect(announcer.getSaid()).not.toBe(first);
  expect(announcer.getSaid().trim()).toBe('Copied');
});

test('nothing waits after it has been stopped', () => {
  const timers = fakeTimers();
  const announcer = new Announcer(timers);
  announcer.announce('one');
  announcer.announce('two');
  announcer.stop();
  expect(timers.pending()).toBe(0);
  timers.pass(2000);
  expect(announcer.getSaid()).toBe('one');
});
