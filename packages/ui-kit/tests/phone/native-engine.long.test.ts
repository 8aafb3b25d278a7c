import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneBundle, phoneBundle } from '../../../../tools/phone-bundle.ts';
import { blankFrames, EngineList, keysFrom, moved, offEdge } from './engine-list.ts';

/**
 * Tolerance in points. Android has whole pixels, 2.625 per point, and a row and the list each deviate by half a pixel.
 */
const EXACT = 0.8;
const BUNDLING_MS = 240_000;

describe.each(['ios', 'android'] as const)('the list engine on %s', (platform) => {
  let bundle: PhoneBundle;
  beforeAll(async () => {
    bundle = await phoneBundle('packages/ui-kit/tests/phone/engine-test-app.tsx', platform);
  }, BUNDLING_MS);
  afterAll(() => bundle[Symbol.asyncDispose]());

  const opened = (start?: Parameters<EngineList['open']>[1], framesPerTurn?: number) =>
    new EngineList(platform, framesPerTurn).open(bundle.path, start);
  /** Appends a row every 100 ms. */
  const arriving = (list: EngineList) =>
    list.film(60, (index) => {
      if (index % 6 === 0) list.act((controls) => controls.set({ keys: keysFrom(801, 1001 + index / 6) }));
    });

  test('the newest row stays above a composer that grows and shrinks, even beyond its initial height', async () => {
    const list = await opened();
    for (const height of [120, 60, 20, 60, 0]) {
      list.act((controls) => controls.setFoot(height));
      expect(offEdge(await list.film(20), 'r1000')).toBeLessThanOrEqual(EXACT);
    }
    expect(list.phone.errors).toEqual([]);
  });

  test('rows stay above a keyboard in each of its frames, and the viewport ends there', async () => {
    const list = await opened();
    const up = await list.film(40, (index) => {
      if (index < 20) list.cover(15 * (index + 1));
    });
    // Changes that JavaScript makes in a frame are painted in the next one.
    expect(offEdge(up.slice(21), 'r1000')).toBeLessThanOrEqual(EXACT);
    const { height = 0, distanceToNewest } = list.controls.viewports.at(-1) ?? {};
    expect(Math.round(height)).toBe(440);
    expect(distanceToNewest).toBeLessThanOrEqual(EXACT);
    list.act((controls) => controls.set({ keys: keysFrom(801, 1002) }));
    expect(offEdge((await list.film(10)).slice(2), 'r1002')).toBeLessThanOrEqual(EXACT);
  });

  describe('with few rows at its top', () => {
    const few = () => opened({ keys: keysFrom(1, 3), isTopAligned: true });
    const keyboard = (list: EngineList, heightAt: (index: number) => number) =>
      list.film(40, (index) => {
        if (index < 20) list.cover(heightAt(index));
      });

    test('a keyboard that leaves room for them moves none of them', async () => {
      const list = await few();
      expect(list.frame().rows.get('r1')?.top).toBeCloseTo(0, 0);
      const before = list.frame();
      const up = await keyboard(list, (index) => 15 * (index + 1));
      const down = await keyboard(list, (index) => 285 - 15 * index);
      expect(moved(before, [...up, ...down], 'r1')).toBeLessThanOrEqual(EXACT);
      expect(list.phone.errors).toEqual([]);
    });

    test('appended rows go below them until they fill the list, and are followed from then on', async () => {
      const list = await few();
      list.cover(300);
      await list.phone.frames(20);
      list.act((controls) => controls.set({ keys: keysFrom(1, 4) }));
      await list.phone.frames(10);
      expect(list.frame().rows.get('r1')?.top).toBeCloseTo(0, 0);
      list.act((controls) => controls.set({ keys: keysFrom(1, 20) }));
      await list.phone.frames(20);
      expect(offEdge([list.frame()], 'r20')).toBeLessThanOrEqual(EXACT);
      const down = await keyboard(list, (index) => 285 - 15 * index);
      expect(offEdge(down.slice(21), 'r20')).toBeLessThanOrEqual(EXACT);
      expect(blankFrames(down.slice(21))).toBe(0);
    });

    test('a keyboard that leaves no room for them shows the newest, and they return to the top with it', async () => {
      const list = await opened({ keys: keysFrom(1, 7), isTopAligned: true });
      const before = list.frame();
      expect(before.rows.get('r1')?.top).toBeCloseTo(0, 0);
      const up = await keyboard(list, (index) => 15 * (index + 1));
      expect(offEdge(up.slice(-1), 'r7')).toBeLessThanOrEqual(EXACT);
      const down = await keyboard(list, (index) => 285 - 15 * index);
      expect(moved(before, down.slice(-1), 'r1')).toBeLessThanOrEqual(EXACT);
    });
  });

  test('the oldest row can be reached while a keyboard is open', async () => {
    const list = await opened({ keys: keysFrom(981, 1000) });
    list.cover(300);
    await list.phone.frames(20);
    await list.scroll(6_000);
    expect(list.frame().rows.get('r981')?.top).toBeCloseTo(0, 0);
  });

  test('a drag that ends with a velocity but without momentum resumes following', async () => {
    const list = await opened();
    list.emit('topScrollBeginDrag');
    await list.phone.frames(3);
    list.emit('topScrollEndDrag', 0.7);
    await list.phone.frames(10);
    await arriving(list);
    expect(offEdge([list.frame()], 'r1010')).toBeLessThanOrEqual(EXACT);
    expect(list.controls.viewports.at(-1)?.dragging).toBe(false);
  });

  test('a momentum whose end is never reported ends after a timeout', async () => {
    const list = await opened();
    list.emit('topScrollBeginDrag');
    list.emit('topScrollEndDrag', 0.7);
    list.emit('topMomentumScrollBegin', 0.7);
    await list.phone.frames(40);
    await arriving(list);
    expect(offEdge([list.frame()], 'r1010')).toBeLessThanOrEqual(EXACT);
  });

  test('a screen reader can scroll away without a finger', async () => {
    const list = await opened();
    const { scrollView } = list.phone;
    scrollView.scrollTo(scrollView.offset - 600, true, list.phone.clock.nowMs);
    await list.phone.frames(40);
    const before = list.frame();
    const [key = ''] = [...before.rows.keys()].slice(3);
    expect(moved(before, await arriving(list), key)).toBeLessThanOrEqual(EXACT);
    expect(list.controls.viewports.at(-1)?.distanceToNewest).toBeGreaterThan(500);
  });

  test('a separator that moves is never the anchor', async () => {
    const list = await opened({ keys: ['day', ...keysFrom(951, 1000)] });
    await list.scroll(12_000);
    const before = list.frame();
    expect(before.rows.has('day')).toBe(true);
    list.act((controls) => controls.set({ keys: ['day', ...keysFrom(921, 1000)] }));
    expect(moved(before, await list.film(20), 'r952')).toBeLessThanOrEqual(EXACT);
  });

  test('removing the anchor row keeps its older neighbour in position', async () => {
    const list = await opened();
    await list.scroll(1_500);
    const before = list.frame();
    const held = list.controls.handle()?.anchor()?.key ?? '';
    const neighbour = `r${Number(held.slice(1)) - 1}`;
    list.act((controls) => controls.set({ keys: keysFrom(801, 1000).filter((key) => key !== held) }));
    expect(moved(before, await list.film(20), neighbour)).toBeLessThanOrEqual(EXACT);
  });

  test('a touched row grows downward, even if its top is out of view', async () => {
    const list = await opened();
    await list.scroll(1_500);
    const before = list.frame();
    const [key = '', box = { top: 0, bottom: 0 }] = [...before.rows][0] ?? [];
    expect(box.top).toBeLessThan(0);
    const tag = list.phone.painted().find(({ id }) => id === key)?.tag ?? -1;
    const touch = {
      target: tag,
      identifier: 0,
      pageX: 1,
      pageY: 5,
      locationX: 0,
      locationY: 0,
      timestamp: 0,
      force: 0,
    };
    list.phone.emit(tag, 'topTouchStart', {
      ...touch,
      touches: [touch],
      changedTouches: [touch],
      targetTouches: [touch],
    });
    await list.phone.frames(3);
    list.act((controls) => controls.setHeights({ [key]: box.bottom - box.top + 100 }));
    expect(moved(before, await list.film(20), key)).toBeLessThanOrEqual(EXACT);
  });

  test('appended rows that are not followed move nothing, not even at the end', async () => {
    const list = await opened({ follow: 'none' });
    const before = list.frame();
    list.act((controls) => controls.set({ keys: keysFrom(801, 1030) }));
    expect(moved(before, await list.film(20), 'r999')).toBeLessThanOrEqual(EXACT);
  });

  test('a list without a height at mount opens at the newest row once it has one', async () => {
    const list = await new EngineList(platform).open(bundle.path, {}, true);
    list.act((controls) => controls.setFoot(60));
    expect(offEdge((await list.film(20)).slice(3), 'r1000')).toBeLessThanOrEqual(EXACT);
  });

  test('a list that was hidden returns at the newest row', async () => {
    const list = await opened();
    list.act((controls) => controls.setFoot(undefined));
    await list.phone.frames(20);
    list.act((controls) => controls.setFoot(60));
    expect(offEdge((await list.film(20)).slice(2), 'r1000')).toBeLessThanOrEqual(EXACT);
  });

  test.each([
    ['near', 1_000, false],
    ['near', 1_000, true],
    ['far', 8_000, false],
    ['far', 8_000, true],
  ])(
    'scrolling back to the newest row from %s (%i points, animated: %s) arrives and resumes following',
    async (_, points, animated) => {
      const list = await opened();
      await list.scroll(points);
      list.act((controls) => controls.handle()?.scrollToNewest({ animated }));
      const frames = await list.film(60);
      expect(offEdge(frames.slice(-5), 'r1000')).toBeLessThanOrEqual(EXACT);
      expect(blankFrames(frames)).toBe(0);
      list.act((controls) => controls.setHeights({ r1000: 177 }));
      expect(offEdge(await list.film(20), 'r1000')).toBeLessThanOrEqual(EXACT);
    },
  );

  test.each([
    ['at once', 1],
    ['with JavaScript in every fourth frame', 4],
  ])('flings of all speeds show no blank frame, %s, and render three viewports at most', async (_, framesPerTurn) => {
    for (const speed of [1, 3, 5]) {
      const list = await opened({ keys: keysFrom(1, 1000) }, framesPerTurn);
      const frames = [];
      for (const direction of [-1, -1, -1, 1]) {
        list.phone.scrollView.beginDrag(12 * speed * direction);
        frames.push(...(await list.film(4)));
        list.phone.scrollView.endDrag(speed * direction);
        frames.push(...(await list.film(60)));
      }
      expect(blankFrames(frames)).toBe(0);
      // Rows have 87 points on average.
      expect(Math.max(...frames.map(({ mounted }) => mounted))).toBeLessThanOrEqual((3 * 740) / 70);
    }
  });
});
