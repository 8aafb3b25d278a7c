import { expect, test } from 'vitest';
import type { ConsoleWorld } from './console-world.ts';

const EXPLAINED = '/why?user=mara&message=486';

/** Defines the scenes of alignment and of what stays in view. They change nothing on the server. */
export function layoutScenes(world: () => ConsoleWorld): void {
  test('the header of an entry has the same height for every entry, and its actions are in one line', async () => {
    const { page, faults } = await world().open('/logs?outcome=failed');
    const drawer = page.getByRole('complementary', { name: 'Entry' });
    const tops = new Set<number | undefined>();
    for (const index of [0, 1, 3]) {
      await page.locator('.log-row').nth(index).click();
      await drawer.locator('.entry-actions').waitFor();
      tops.add((await drawer.locator('.entry-body').boundingBox())?.y);
      const lines = await drawer
        .locator('.entry-actions > *')
        .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
      expect(lines).toBe(1);
    }
    expect(tops.size).toBe(1);
    expect(faults).toEqual([]);
    await page.close();
  });

  test.each(['/admin/templates', '/admin/keys'])('%s scrolls only with its page', async (path) => {
    const { page, faults } = await world().open(path, { viewport: { width: 1440, height: 900 } });
    await page.locator('.texts-list, .data-table').first().waitFor();
    const scrolling = await page.locator('.shell-screen *').evaluateAll((all) =>
      all
        .filter((one) => {
          const { overflowX, overflowY } = getComputedStyle(one);
          const isWide = one.scrollWidth > one.clientWidth && /auto|scroll/.test(overflowX);
          return isWide || (one.scrollHeight > one.clientHeight && /auto|scroll/.test(overflowY));
        })
        .map(({ className }) => className),
    );
    expect(scrolling).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the result of a push is one line in the lists of Explain', async () => {
    const { page, faults } = await world().open('/why?user=mara', { viewport: { width: 1440, height: 900 } });
    const tag = page
      .locator('.why-case-result .device-tag')
      .filter({ hasText: 'Probably not shown: no report' })
      .first();
    await tag.waitFor();
    const lines = await tag.locator('span').evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('states of alarms are in a column within the list', async () => {
    const { page, faults } = await world().open('/admin/alarms');
    await page.locator('.alarm-state').first().waitFor();
    const lefts = await page
      .locator('.item .alarm-state-label')
      .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size);
    expect(lefts).toBe(1);
    const beyond = await page.locator('.item').evaluateAll((all) =>
      all.map((item) => {
        const end = item.getBoundingClientRect().right;
        return [...item.querySelectorAll('.alarm-state *')].filter((one) => one.getBoundingClientRect().right > end + 1)
          .length;
      }),
    );
    expect(Math.max(...beyond)).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the groups of settings stay in view beside them on wide windows', async () => {
    const { page, faults } = await world().open('/admin/settings', { viewport: { width: 1440, height: 800 } });
    const groups = page.getByRole('navigation', { name: 'Setting groups' });
    await groups.getByRole('button', { name: 'Sounds' }).click();
    const card = page.getByRole('region', { name: 'Sounds' });
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(800);
    const [nav, box] = [await groups.boundingBox(), await card.boundingBox()];
    expect(nav?.y).toBeGreaterThan(40);
    expect((nav?.y ?? 0) + (nav?.height ?? 0)).toBeLessThanOrEqual(800);
    expect(nav?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the audit log fits on a phone: each entry with its time below', async () => {
    const { page, faults } = await world().open('/admin/audit', { viewport: { width: 390, height: 844 } });
    const table = page.getByRole('region', { name: 'Audit entries' });
    await table.waitFor();
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Time', 'Entry']);
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const [time, sentence] = await table
      .locator('tbody tr')
      .first()
      .locator('td:visible, th')
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
    expect(time).toBeGreaterThan(sentence ?? Number.POSITIVE_INFINITY);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the table of API keys fits on a phone: a list of values for each key', async () => {
    const { page, faults } = await world().open('/admin/keys', { viewport: { width: 390, height: 844 } });
    const table = page.getByRole('region', { name: 'API keys' });
    const remove = table.getByRole('button', { name: /^Delete/ }).first();
    await remove.waitFor();
    const cells = await table.locator('tbody :is(th, td)').evaluateAll((all) =>
      all.map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return { label: cell.getAttribute('data-label'), left, right };
      }),
    );
    expect(Math.max(...cells.map(({ right }) => right))).toBeLessThan(390);
    expect(new Set(cells.flatMap(({ label, left }) => (label === null ? [] : left))).size).toBe(1);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('beside an open entry in a narrow window, rows have two lines with the recipient, and the opened row stays in place', async () => {
    const { page, faults } = await world().open('/logs', { viewport: { width: 1024, height: 800 } });
    const rows = page.locator('.log-row');
    await rows.first().waitFor();
    const row = page.locator(`.log-row[data-id="${await rows.nth(9).getAttribute('data-id')}"]`);
    const recipient = await row.locator('.log-cell-recipient').innerText();
    const place = await row.boundingBox();
    await row.click();
    await page.locator('.log-row.short').first().waitFor();
    expect((await row.boundingBox())?.y).toBe(place?.y);
    expect(await row.locator('strong').innerText()).toContain(recipient.split('\n')[0]);
    const cut = await page
      .locator('.log-row.short .device-tag')
      .evaluateAll((all) => all.filter((tag) => tag.scrollWidth > tag.clientWidth + 1).length);
    expect(cut).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.log-row.short').count()).toBe(0);
    expect((await row.boundingBox())?.y).toBe(place?.y);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('in a window of 1024 px, no result and no recipient of the log is cut', async () => {
    const { page, faults } = await world().open('/logs?outcome=failed', { viewport: { width: 1024, height: 800 } });
    await page.locator('.result-both .device-tag').first().waitFor();
    const cut = () =>
      page
        .locator('.log-row :is(.device-tag, .device-tag > span, .log-cell-recipient .named > *)')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(await cut()).toEqual([]);
    await page.goto(`${world().url}/console/logs?recipient=mara`);
    await page.locator('.log-row .device-tag').first().waitFor();
    expect(await cut()).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test.each([1_280, 1_440])('in a window of %d px, sentences about failures are whole on two lines', async (width) => {
    const { page, faults } = await world().open('/logs?outcome=failed', { viewport: { width, height: 900 } });
    await page.locator('.log-row .result-long').first().waitFor();
    const cut = () =>
      page
        .locator('.log-cell-why > span:not(.result-both) > span')
        .evaluateAll((all) =>
          all
            .filter(
              (one) =>
                one.getBoundingClientRect().bottom > (one.parentElement?.getBoundingClientRect().bottom ?? 0) + 1,
            )
            .map((one) => one.textContent),
        );
    expect(await cut()).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test.each([1_280, 1_400, 1_600])('in a window of %d px, no badge and no name of the log is cut', async (width) => {
    const { page, faults } = await world().open('/logs', { viewport: { width, height: 900 } });
    for (const path of ['/logs', '/logs?outcome=unreachable', '/logs?outcome=failed', '/logs?channel=push']) {
      await page.goto(`${world().url}/console${path}`);
      await page.locator('.log-row .outcome').first().waitFor();
      const cut = () =>
        page
          .locator('.log-row :is(.log-cell-outcome, .device-tag, .named > *, .device-line > *)')
          .evaluateAll((all) =>
            all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
          );
      await expect.poll(cut).toEqual([]);
    }
    expect(faults).toEqual([]);
    await page.close();
  });

  test.each([1_300, 1_440])('in a window of %d px, no word of an explanation is broken', async (width) => {
    const { page, faults } = await world().open(EXPLAINED, { viewport: { width, height: 900 } });
    await page.locator('.target-path .step').first().waitFor();
    // The letters of other fonts are wider (WCAG 2.2, 1.4.12).
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync('* { letter-spacing: 0.12em; word-spacing: 0.16em; }');
      document.adoptedStyleSheets.push(spacing);
    });
    expect(await page.locator('.step').evaluateAll(brokenWordsIn)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('in a window of 1024 px, all controls of a setting are in one line', async () => {
    const { page, faults } = await world().open('/admin/settings', { viewport: { width: 1024, height: 800 } });
    const controls = page.getByRole('region', { name: 'Group conversations' }).locator('.field-control');
    await controls.first().waitFor();
    const heights = await controls.evaluateAll((all) =>
      all.map((one) =>
        Math.round(one.getBoundingClientRect().height / (one.firstElementChild?.getBoundingClientRect().height ?? 1)),
      ),
    );
    expect(new Set(heights)).toEqual(new Set([1]));
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the bar of a form has a shadow only while it is over fields', async () => {
    const shadowOn = async (path: string) => {
      const { page, faults } = await world().open(path, { viewport: { width: 1280, height: 720 } });
      const bar = page.getByRole('region', { name: 'Unsaved changes' });
      await bar.waitFor();
      const shadow = await bar.evaluate((element) => getComputedStyle(element, '::before').boxShadow);
      expect(faults).toEqual([]);
      await page.close();
      return shadow;
    };
    expect(await shadowOn('/admin/keys?item=new')).toBe('none');
    expect(await shadowOn('/admin/providers?item=new/apns')).not.toBe('none');
  });

  test('on a phone, the open section of the administration has its neighbours in sight', async () => {
    const { page, faults } = await world().open('/admin/alarms', { viewport: { width: 390, height: 844 } });
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    const placeOf = async (name: string) => links.filter({ hasText: name }).boundingBox();
    const [before, after] = [await placeOf('Failure webhooks'), await placeOf('API keys')];
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeGreaterThan(20);
    expect(after?.x).toBeLessThan(370);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a dialog opens with a motion, and without one for those who prefer none', async () => {
    const motionsWith = async (reducedMotion: 'reduce' | 'no-preference') => {
      const { page, faults } = await world().open('/logs', { reducedMotion });
      await page.locator('.log-row').first().waitFor();
      const moved = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            addEventListener('transitionend', ({ target }) => {
              if (target instanceof Element && target.matches('[role="dialog"]')) resolve(true);
            });
            setTimeout(() => resolve(false), 3000);
          }),
      );
      await page.keyboard.press('?');
      // The motion does not delay the focus.
      await expect
        .poll(() => page.getByRole('dialog').evaluate((dialog) => dialog.contains(document.activeElement)))
        .toBe(true);
      const hasMoved = await moved;
      expect(faults).toEqual([]);
      await page.close();
      return hasMoved;
    };
    expect(await motionsWith('no-preference')).toBe(true);
    expect(await motionsWith('reduce')).toBe(false);
  });

  test('the devices of a person are beside their name, and below it on a phone', async () => {
    const gapsAt = async (width: number) => {
      const { page, faults } = await world().open('/people', { viewport: { width, height: 844 } });
      await page.locator('.people-devices > span').first().waitFor();
      const gaps = await page.locator('.people-list tbody tr:has(.people-devices)').evaluateAll((all) =>
        all.map((row) => {
          const [name, devices] = [row.querySelector('.people-name'), row.querySelector('.people-devices > span')];
          return devices
            ? devices.getBoundingClientRect().top - (name?.getBoundingClientRect().bottom ?? 0)
            : undefined;
        }),
      );
      expect(faults).toEqual([]);
      await page.close();
      return gaps.filter((gap) => gap !== undefined);
    };
    expect(Math.min(...(await gapsAt(390)))).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...(await gapsAt(1280)))).toBeLessThan(0);
  });
}

/** Runs in the page. Returns the words of letters that are on two lines. */
function brokenWordsIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}
