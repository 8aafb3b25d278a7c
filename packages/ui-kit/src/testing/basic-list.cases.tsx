import { expect, test } from 'vitest';
import type { ListAdapter } from '../adapters/list-adapter.ts';
import { blankIn, displacement } from './geometry.ts';
import { keysFrom, listFixture } from './list-fixture.tsx';
import {
  bottomOf,
  expectStill,
  fixtureInTheMiddle,
  MAX_STILL_DISTANCE,
  setHeight,
  VIEWPORT_HEIGHT,
} from './list-geometry.ts';

/** Defines the test cases for added rows and jumps, for all lists. */
export function basicListCases(adapter: ListAdapter): void {
  test('the list opens at the newest row, without a moving frame', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 200) });
    const frames = await fixture.readFrames(8, fixture.geometry);
    const drawn = frames.filter((frame) => frame.size > 0);
    expect(drawn.length).toBeGreaterThan(5);
    for (const frame of drawn) {
      expect(bottomOf(frame, 'r200')).toBeCloseTo(VIEWPORT_HEIGHT, 0);
      expect(displacement(drawn[0] ?? frame, frame)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
    }
  });

  test('older rows prepended while reading move nothing', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    await expectStill(fixture, () => fixture.setKeys(keysFrom(71, 300)));
  });

  test('older rows prepended near the top move nothing', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(101, 160) });
    await fixture.opened();
    await fixture.handle().scrollToKey('r102', { at: 'start', animated: false });
    await fixture.opened();
    await expectStill(fixture, () => fixture.setKeys(keysFrom(71, 160)));
  });

  test('older rows prepended to a short list move its rows no further than to the bottom', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(101, 103), heightOf: () => 50 });
    await fixture.opened();
    await expectStill(fixture, () => fixture.setKeys(keysFrom(71, 103)));
  });

  test('newer rows appended while reading move nothing', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    await expectStill(fixture, () => fixture.setKeys(keysFrom(101, 330)));
  });

  test('a row appended while following the newest row is visible immediately', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100) });
    await fixture.opened();
    for (const frame of await fixture.framesOf(() => fixture.setKeys(keysFrom(1, 101)))) {
      expect(bottomOf(frame, 'r101')).toBeCloseTo(VIEWPORT_HEIGHT, 0);
    }
  });

  test('a viewport that changes its height keeps the newest row visible', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100) });
    await fixture.opened();
    for (const height of [300, 600]) {
      for (const frame of await fixture.framesOf(() => setHeight(fixture, height))) {
        expect(bottomOf(frame, 'r100')).toBeCloseTo(height, 0);
      }
    }
  });

  test('a separator that moves is never the anchor', async () => {
    using fixture = listFixture(adapter, {
      keys: ['day', ...keysFrom(101, 160)],
      canAnchor: (key) => key !== 'day',
      heightOf: (key) => (key === 'day' ? 30 : 70),
    });
    await fixture.opened();
    await fixture.handle().scrollToKey('day', { at: 'start', animated: false });
    const before = fixture.geometry();
    expect(before.has('day')).toBe(true);
    for (const frame of await fixture.framesOf(() => fixture.setKeys(['day', ...keysFrom(71, 160)]))) {
      expect(displacement(before, frame)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
    }
  });

  test('a jump to any row shows it centred immediately, with nothing blank in any frame', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 10_000) });
    await fixture.opened();
    for (const key of ['r5000', 'r17', 'r9000']) {
      const frames = await fixture.framesOf(
        () => void fixture.handle().scrollToKey(key, { at: 'center', animated: false }),
      );
      for (const frame of frames) {
        const { top = 0, bottom = 0 } = frame.get(key) ?? {};
        expect(Math.abs((top + bottom) / 2 - VIEWPORT_HEIGHT / 2)).toBeLessThanOrEqual(1);
        expect(blankIn(frame, VIEWPORT_HEIGHT)).toBe(0);
      }
    }
  });

  test('a jump to a row among other rows replaces them without a moving frame', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(5001, 5100) });
    await fixture.opened();
    fixture.setKeys(keysFrom(101, 131), 'none');
    const frames = await fixture.framesOf(() => {
      fixture.setKeys(keysFrom(201, 231), 'none');
      void Promise.resolve().then(() => fixture.handle().scrollToKey('r216', { at: 'center', animated: false }));
    });
    for (const frame of frames) {
      const { top = 0, bottom = 0 } = frame.get('r216') ?? {};
      expect(Math.abs((top + bottom) / 2 - VIEWPORT_HEIGHT / 2)).toBeLessThanOrEqual(1);
    }
  });

  test('an animated jump arrives and resolves', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 1000) });
    await fixture.opened();
    expect(await fixture.handle().scrollToKey('r300', { at: 'center', animated: true })).toBe(true);
    const { top = 0, bottom = 0 } = fixture.geometry().get('r300') ?? {};
    expect(Math.abs((top + bottom) / 2 - VIEWPORT_HEIGHT / 2)).toBeLessThanOrEqual(1);
  });

  test('a row that gets its final height after a jump is centred and still when the jump ends', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 1000) });
    await fixture.opened();
    const arrival = fixture.handle().scrollToKey('r300', { at: 'center', animated: false, settled: true });
    await fixture.framesOf(() => undefined, 1);
    fixture.setHeight('r300', fixture.heightOf('r300') + 288);
    expect(await arrival).toBe(true);
    const { top = 0, bottom = 0 } = fixture.geometry().get('r300') ?? {};
    expect(Math.abs((top + bottom) / 2 - VIEWPORT_HEIGHT / 2)).toBeLessThanOrEqual(1);
    await expectStill(fixture, () => undefined);
  });

  test('the newest row keeps the space below it in each frame', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100), endInset: 8 });
    const opening = await fixture.readFrames(8, fixture.geometry);
    for (const frame of opening.filter(({ size }) => size > 0))
      expect(bottomOf(frame, 'r100')).toBe(VIEWPORT_HEIGHT - 8);
    for (const frame of await fixture.framesOf(() => fixture.setKeys(keysFrom(1, 101)))) {
      expect(bottomOf(frame, 'r101')).toBeCloseTo(VIEWPORT_HEIGHT - 8, 0);
    }
    expect(fixture.reports.at(-1)?.distanceToNewest).toBeLessThan(1);
  });

  test('a jump to a missing row does nothing', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    const before = fixture.geometry();
    expect(await fixture.handle().scrollToKey('nowhere', { at: 'center', animated: false })).toBe(false);
    expect(displacement(before, fixture.geometry())).toBe(0);
  });

  test('one change renders one row', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100) });
    await fixture.opened();
    const before = fixture.counts.rowRenders;
    await fixture.framesOf(() => fixture.setHeight('r100', 77));
    expect(fixture.counts.rowRenders - before).toBe(1);
  });

  test('the list renders no more than the viewport and two more of its height', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 10_000), heightOf: () => 50 });
    await fixture.opened();
    for (let frames = 0; frames < 10; frames += 1) {
      await fixture.framesOf(() => fixture.scrollBy(-400), 1);
      expect(fixture.host.querySelectorAll('[data-row]').length).toBeLessThanOrEqual((3 * VIEWPORT_HEIGHT) / 50 + 2);
    }
  });
}
