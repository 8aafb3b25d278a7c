import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import type { Session } from '../session.ts';
import { OutboundFrame } from './outbound-frame.ts';
import { PresenceBatch } from './presence-batch.ts';

const clock = new FakeClock();

test('frames of one turn reach each connection together and in order', async () => {
  const batch = new PresenceBatch(clock, () => expect.fail());
  const [mara, ivo] = [new FakeSession(), new FakeSession()];
  void batch.add(presence('lene'), [mara.session, ivo.session]);
  await batch.add(presence('finn'), [mara.session]);
  expect(mara.deliveries).toEqual([['lene', 'finn']]);
  expect(ivo.deliveries).toEqual([['lene']]);
});

test('a frame added while others are written is delivered as well', async () => {
  const batch = new PresenceBatch(clock, () => expect.fail());
  const mara = new FakeSession();
  const ivo = new FakeSession(() => void batch.add(presence('finn'), [mara.session]));
  await batch.add(presence('lene'), [mara.session, ivo.session]);
  expect(mara.deliveries).toEqual([['lene'], ['finn']]);
});

test('a failed write is reported, and later frames are delivered', async () => {
  const failures: unknown[] = [];
  const batch = new PresenceBatch(clock, (error) => failures.push(error));
  const broken = new FakeSession(() => {
    throw new Error('broken');
  });
  await batch.add(presence('lene'), [broken.session]);
  const mara = new FakeSession();
  await batch.add(presence('finn'), [mara.session]);
  expect(failures).toEqual([new Error('broken')]);
  expect(mara.deliveries).toEqual([['finn']]);
});

test('frames wait after a round of many writes, so that the next round has several for each connection', async () => {
  const batch = new PresenceBatch(clock, () => expect.fail());
  const crowd = Array.from({ length: 1_000 }, () => new FakeSession());
  const sessions = crowd.map(({ session }) => session);
  const [mara] = crowd;
  const written = batch.add(presence('lene'), sessions);
  await expect.poll(() => crowd.at(-1)?.deliveries, { interval: 1 }).toEqual([['lene']]);
  for (const uid of ['finn', 'ivo']) {
    void batch.add(presence(uid), sessions);
    await clock.advance(40);
  }
  expect(mara?.deliveries).toEqual([['lene']]);
  await clock.advance(20);
  await expect.poll(() => mara?.deliveries, { interval: 1 }).toEqual([['lene'], ['finn', 'ivo']]);
  await clock.advance(1_000);
  await expect.poll(() => crowd.at(-1)?.deliveries.length, { interval: 1 }).toBe(2);
  await clock.advance(1_000);
  await written;
});

function presence(uid: string): OutboundFrame {
  return new OutboundFrame({ type: 'presence', at: 1, data: { user: { uid } } });
}

class FakeSession {
  /** Uids of the frames of each write. */
  readonly deliveries: string[][] = [];
  readonly session: Session;

  constructor(onDelivery = () => {}) {
    const deliverAll = (frames: readonly OutboundFrame[]) => {
      this.deliveries.push(frames.map(({ bytes }) => /"uid":"(\w+)"/.exec(String(bytes))?.[1] ?? ''));
      onDelivery();
    };
    this.session = { deliverAll } as unknown as Session;
  }
}
