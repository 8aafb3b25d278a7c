import { afterPaint } from '@chatwire/list-conformance/page';
import { expect, test } from 'vitest';
import type { ListAdapter } from '../adapters/list-adapter.ts';
import { basicListCases } from './basic-list.cases.tsx';
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

/** Defines the requirements for all lists, checked in each painted frame. See docs/spec/message-list.md#scrolling. */
export function listAdapterCases(adapter: ListAdapter): void {
  basicListCases(adapter);

  test('the list opens at any row a third from the top, without a moving frame', async () => {
    using fixture = listFixture(adapter, {
      keys: keysFrom(1, 200),
      onMount: (handle) => void handle.scrollToKey('r120', { at: 'third', animated: false }),
    });
    const frames = await fixture.readFrames(8, fixture.geometry);
    for (const frame of frames.filter(({ size }) => size > 0)) {
      expect(frame.get('r120')?.top).toBeCloseTo(200, 0);
      expect(blankIn(frame, VIEWPORT_HEIGHT)).toBe(0);
    }
  });

  test('rows that do not fill the viewport are at its bottom, and stay there as more arrive', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 2), heightOf: () => 50 });
    await fixture.opened();
    expect(bottomOf(fixture.geometry(), 'r2')).toBeCloseTo(VIEWPORT_HEIGHT, 0);
    for (let last = 3; last < 20; last += 1) {
      for (const frame of await fixture.framesOf(() => fixture.setKeys(keysFrom(1, last)), 2)) {
        expect(bottomOf(frame, `r${last}`)).toBeCloseTo(VIEWPORT_HEIGHT, 0);
      }
    }
  });

  test('rows of a top-aligned list start at its top until they fill it, and are then followed', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 2), heightOf: () => 50, isTopAligned: true });
    await fixture.opened();
    expect(fixture.geometry().get('r1')?.top).toBeCloseTo(0, 0);
    for (let last = 3; last < 20; last += 1) {
      for (const frame of await fixture.framesOf(() => fixture.setKeys(keysFrom(1, last)), 2)) {
        expect(bottomOf(frame, `r${last}`)).toBeCloseTo(Math.min(last * 50, VIEWPORT_HEIGHT), 0);
      }
    }
    for (const frame of await fixture.framesOf(() => fixture.setKeys(keysFrom(1, 4)), 2)) {
      expect(frame.get('r1')?.top).toBeCloseTo(0, 0);
    }
  });

  test("older rows prepended during a scroll leave the user's own motion unchanged", async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(101, 160) });
    await fixture.opened();
    await fixture.handle().scrollToKey('r103', { at: 'start', animated: false });
    await fixture.opened();
    let before = fixture.geometry();
    for (let step = 0; step < 24; step += 1) {
      const [frame = before] = await fixture.framesOf(() => {
        fixture.scrollBy(-5);
        if (step === 4) fixture.setKeys(keysFrom(71, 160));
      }, 1);
      expect(displacement(before, frame, 5)).toBeLessThanOrEqual(1);
      before = frame;
    }
  });

  test('appended rows are not followed while the list is not at the live end', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100), follow: 'none' });
    await fixture.opened();
    await expectStill(fixture, () => fixture.setKeys(keysFrom(1, 130)));
  });

  test('a burst of a hundred rows is followed in each frame', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 50) });
    await fixture.opened();
    for (let last = 51; last <= 150; last += 1) {
      const [frame] = await fixture.framesOf(() => fixture.setKeys(keysFrom(1, last)), 1);
      expect(bottomOf(frame, `r${last}`)).toBeCloseTo(VIEWPORT_HEIGHT, 0);
    }
  });

  test('a growing row above moves nothing', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    const [first = ''] = fixture.geometry().keys();
    const above = `r${Number(first.slice(1)) - 1}`;
    await expectStill(fixture, () => fixture.setHeight(above, fixture.heightOf(above) + 28));
  });

  test('a growing row or streamed response below moves nothing', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    const below = `r${Number([...fixture.geometry().keys()].at(-1)?.slice(1)) + 1}`;
    await expectStill(fixture, () => fixture.setHeight(below, fixture.heightOf(below) + 28));
    for (let token = 1; token < 20; token += 1) {
      await expectStill(fixture, () => fixture.setHeight('r300', 60 + token * 20), 1);
    }
  });

  test('a visible picture that loads keeps the topmost whole row in position', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    const before = fixture.geometry();
    const [whole = '', next = ''] = [...before].filter(([, { top }]) => top >= 0).map(([key]) => key);
    for (const frame of await fixture.framesOf(() => fixture.setHeight(next, fixture.heightOf(next) + 120))) {
      expect(frame.get(whole)?.top).toBeCloseTo(before.get(whole)?.top ?? 0, 0);
    }
  });

  test('a row that the user expands grows downward', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    await fixture.framesOf(() => fixture.scrollBy(10));
    const before = fixture.geometry();
    const [cut = ''] = before.keys();
    expect(before.get(cut)?.top).toBeLessThan(0);
    fixture.row(cut)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    for (const frame of await fixture.framesOf(() => fixture.setHeight(cut, fixture.heightOf(cut) + 150))) {
      expect(frame.get(cut)?.top).toBeCloseTo(before.get(cut)?.top ?? 0, 0);
    }
  });

  test('a streamed response is followed in each frame while the list is at the end', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100) });
    await fixture.opened();
    for (let token = 1; token <= 60; token += 1) {
      const [frame] = await fixture.framesOf(() => fixture.setHeight('r100', 40 + token * 7), 1);
      expect(bottomOf(frame, 'r100')).toBeCloseTo(VIEWPORT_HEIGHT, 0);
    }
  });

  test('scrolling eight pixels away from a streamed response stops following it', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100) });
    await fixture.opened();
    for (let token = 1; token <= 10; token += 1)
      await fixture.framesOf(() => fixture.setHeight('r100', 40 + token * 7), 1);
    const [left = fixture.geometry()] = await fixture.framesOf(() => {
      fixture.scrollBy(-8);
      fixture.setHeight('r100', 130);
    }, 1);
    for (let token = 1; token <= 30; token += 1) {
      const [frame = left] = await fixture.framesOf(() => fixture.setHeight('r100', 130 + token * 7), 1);
      expect(displacement(left, frame)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
    }
  });

  test('scrolling back to the end resumes following', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100) });
    await fixture.opened();
    await fixture.framesOf(() => fixture.scrollBy(-200));
    await fixture.framesOf(() => fixture.scrollBy(500));
    for (const frame of await fixture.framesOf(() => fixture.setHeight('r100', 400))) {
      expect(bottomOf(frame, 'r100')).toBeCloseTo(VIEWPORT_HEIGHT, 0);
    }
  });

  test('a viewport that changes its height away from the end keeps the lowest visible row at the same distance to the bottom', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    const [lowest = '', box] = [...fixture.geometry()].at(-1) ?? [];
    for (const height of [300, 600]) {
      for (const frame of await fixture.framesOf(() => setHeight(fixture, height))) {
        expect(height - (frame.get(lowest)?.bottom ?? 0)).toBeCloseTo(VIEWPORT_HEIGHT - (box?.bottom ?? 0), 0);
      }
    }
  });

  test('a viewport that changes its width keeps the row at its top', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    const before = fixture.geometry();
    const [cut = ''] = before.keys();
    const share = -(before.get(cut)?.top ?? 0) / fixture.heightOf(cut);
    for (const [width, times] of [
      ['300px', 2],
      ['400px', 1],
    ] as const) {
      const frames = await fixture.framesOf(() => {
        fixture.host.style.width = width;
        fixture.setScale(times);
      });
      for (const frame of frames) {
        const { top = 0, bottom = 0 } = frame.get(cut) ?? {};
        const whole = [...frame].find(([, box]) => box.top >= 0)?.[0] ?? '';
        const isCutKept = Math.abs(-top / (bottom - top) - share) < 0.02;
        const isWholeKept = Math.abs((frame.get(whole)?.top ?? 0) - (before.get(whole)?.top ?? 999)) <= 1;
        expect(isCutKept || isWholeKept).toBe(true);
      }
    }
  });

  test('a list that was hidden for a while keeps its position', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    const before = fixture.geometry();
    await fixture.framesOf(() => {
      fixture.host.style.display = 'none';
    });
    await fixture.framesOf(() => fixture.setKeys(keysFrom(71, 310)));
    const frames = await fixture.framesOf(() => {
      fixture.host.style.display = 'flex';
    });
    for (const frame of frames) expect(displacement(before, frame)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  });

  test('removing rows keeps the next older one in position', async () => {
    using fixture = await fixtureInTheMiddle(adapter);
    const anchor = fixture.handle().anchor()?.key ?? '';
    const older = `r${Number(anchor.slice(1)) - 1}`;
    const top = (fixture.geometry().get(anchor)?.top ?? 0) - fixture.heightOf(older);
    for (const frame of await fixture.framesOf(() =>
      fixture.setKeys(keysFrom(101, 300).filter((key) => key !== anchor)),
    )) {
      expect(frame.get(older)?.top ?? top).toBeCloseTo(top, 0);
      expect(displacement(new Map([[older, { top, bottom: 0 }]]), frame)).toSatisfy(
        (way: number) => way <= MAX_STILL_DISTANCE || top + fixture.heightOf(older) <= 0,
      );
    }
  });

  for (const step of [40, 100, 400]) {
    test(`scrolling up ${step} px per frame through unrendered rows moves each by exactly that, and nothing is blank`, async () => {
      using fixture = listFixture(adapter, { keys: keysFrom(1, 2000) });
      await fixture.opened();
      let before = fixture.geometry();
      for (let frames = 0; frames < 40; frames += 1) {
        const [frame = before] = await fixture.framesOf(() => fixture.scrollBy(-step), 1);
        expect(blankIn(frame, VIEWPORT_HEIGHT)).toBeLessThanOrEqual(1);
        expect(displacement(before, frame, step)).toBeLessThanOrEqual(1);
        before = frame;
      }
      await expectStill(fixture, () => undefined, 20);
    });
  }

  test('a drag stops an animated jump at its current position', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 1000) });
    await fixture.opened();
    const arrival = fixture.handle().scrollToKey('r300', { at: 'center', animated: true });
    await fixture.readFrames(4, () => undefined);
    await afterPaint();
    fixture.scrollBy(-3);
    expect(await arrival).toBe(false);
    await expectStill(fixture, () => undefined, 10);
  });

  test('rows that animate in end at the newest one, and a drag stops them', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100), follow: 'glide' });
    await fixture.opened();
    const frames = await fixture.framesOf(() => fixture.setKeys(keysFrom(1, 101)), 40);
    const bottoms = frames.map((frame) => bottomOf(frame, 'r101') || Number.POSITIVE_INFINITY);
    expect(bottoms.at(-1)).toBeCloseTo(VIEWPORT_HEIGHT, 0);
    expect(bottoms[1]).toBeGreaterThan(VIEWPORT_HEIGHT + 1);
    expect(bottoms).toEqual(bottoms.toSorted((a, b) => b - a));
    await fixture.framesOf(() => fixture.setKeys(keysFrom(1, 102)), 3);
    await fixture.framesOf(() => fixture.scrollBy(-3), 1);
    await expectStill(fixture, () => undefined, 10);
  });

  test('the viewport callback reports visible rows, their ratios, and the distance to the newest row', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 100), heightOf: () => 100 });
    await fixture.opened();
    await fixture.framesOf(() => fixture.scrollBy(-50));
    const seen = fixture.reports.at(-1);
    expect(seen).toMatchObject({
      firstVisible: 'r94',
      lastVisible: 'r100',
      distanceToNewest: 50,
    });
    expect(seen?.ratios.get('r94')).toBe(0.5);
    expect(seen?.ratios.get('r95')).toBe(1);
    expect(seen?.dragging).toBe(true);
    await expect.poll(() => fixture.reports.at(-1)?.dragging).toBe(false);
  });

  test('a row keeps the focus when it is scrolled out of view', async () => {
    using fixture = listFixture(adapter, { keys: keysFrom(1, 1000) });
    await fixture.opened();
    expect(fixture.handle().focusRow('r1000')).toBe(true);
    const focused = document.activeElement;
    for (let frames = 0; frames < 12; frames += 1) await fixture.framesOf(() => fixture.scrollBy(-400), 1);
    expect(document.activeElement).toBe(focused);
    expect(focused?.getAttribute('data-row')).toBe('r1000');
    expect(fixture.geometry().has('r1000')).toBe(false);
  });
}
