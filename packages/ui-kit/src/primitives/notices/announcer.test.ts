import { expect, test } from 'vitest';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { Announcer } from './announcer.ts';

test('the first announcement is immediate, and those of the next second are combined', () => {
  const timers = fakeTimers();
  const announcer = new Announcer(timers);
  announcer.announce('one');
  announcer.announce('two');
  announcer.announce('three');
  expect(announcer.getAnnouncement()).toBe('one');
  timers.pass(999);
  expect(announcer.getAnnouncement()).toBe('one');
  timers.pass(1);
  expect(announcer.getAnnouncement()).toBe('two\nthree');
});

test('only the newest announcement of a kind is made', () => {
  const timers = fakeTimers();
  const announcer = new Announcer(timers);
  announcer.announce('1 new message', 'new');
  announcer.announce('2 new messages', 'new');
  announcer.announce('3 new messages', 'new');
  timers.pass(1000);
  expect(announcer.getAnnouncement()).toBe('3 new messages');
});

test('the same text is announced again', () => {
  const timers = fakeTimers();
  const announcer = new Announcer(timers);
  announcer.announce('Copied');
  const first = announcer.getAnnouncement();
  timers.pass(5000);
  announcer.announce('Copied');
  expect(announcer.getAnnouncement()).not.toBe(first);
  expect(announcer.getAnnouncement().trim()).toBe('Copied');
});

test('stopping drops pending announcements', () => {
  const timers = fakeTimers();
  const announcer = new Announcer(timers);
  announcer.announce('one');
  announcer.announce('two');
  announcer.stop();
  expect(timers.pending()).toBe(0);
  timers.pass(2000);
  expect(announcer.getAnnouncement()).toBe('one');
});
