import { expect, test } from 'vitest';
import type { Session } from '../session.ts';
import { OutboundFrame } from './outbound-frame.ts';
import { PresenceBatch } from './presence-batch.ts';

test('frames of one turn reach each connection together and in order', async () => {
  const batch = new PresenceBatch(() => expect.fail());
  const [mara, ivo] = [new FakeSession(), new FakeSession()];
  void batch.add(presence('lene'), [mara.session, ivo.session]);
  await batch.add(presence('finn'), [mara.session]);
  expect(mara.deliveries).toEqual([['lene', 'finn']]);
  expect(ivo.deliveries).toEqual([['lene']]);
});

test('a frame added while others are written is delivered as well', async () => {
  const batch = new PresenceBatch(() => expect.fail());
  const mara = new FakeSession();
  const ivo = new FakeSession(() => void batch.add(presence('finn'), [mara.session]));
  await batch.add(presence('lene'), [mara.session, ivo.session]);
  expect(mara.deliveries).toEqual([['lene'], ['finn']]);
});

test('a failed write is reported, and later frames are delivered', async () => {
  const failures: unknown[] = [];
  const batch = new PresenceBatch((error) => failures.push(error));
  const broken = new FakeSession(() => {
    throw new Error('broken');
  });
  await batch.add(presence('lene'), [broken.session]);
  const mara = new FakeSession();
  await batch.add(presence('finn'), [mara.session]);
  expect(failures).toEqual([new Error('broken')]);
  expect(mara.deliveries).toEqual([['finn']]);
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
