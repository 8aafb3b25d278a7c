import { expect, test } from 'vitest';
import { Announcer } from '../primitives/notices/announcer.ts';
import { fakeTimers } from '../testing/fake-timers.ts';
import { MessageAnnouncer } from './message-announcer.ts';

test('the first message is announced immediately; those of the next second are counted by sender and announced together', () => {
  const timers = fakeTimers();
  const announcer = new Announcer(timers);
  const senders = new MessageAnnouncer(announcer);
  senders.follow();
  const arrive = (uid: string) => senders.arrived(uid, (count) => `${count} of ${uid}`);
  arrive('ivo');
  expect(announcer.getAnnouncement()).toBe('1 of ivo');
  for (const uid of ['ivo', 'ada', 'ivo', 'ivo']) arrive(uid);
  timers.pass(999);
  expect(announcer.getAnnouncement()).toBe('1 of ivo');
  timers.pass(1);
  expect(announcer.getAnnouncement()).toBe('3 of ivo\n1 of ada');
  timers.pass(5_000);
  arrive('ivo');
  expect(announcer.getAnnouncement()).toBe('1 of ivo');
});
