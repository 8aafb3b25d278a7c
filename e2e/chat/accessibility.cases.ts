import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '../accessibility-faults.ts';
import { focusedText, tabTo } from '../focus.ts';
import type { ChatWorld } from './chat-world.ts';
import { eventually } from './eventually.ts';

const PHONE = { viewport: { width: 412, height: 860 } };

/** Defines the test cases for keyboard users, right-to-left languages, large text, and malicious input. */
export function accessibilityCases(world: () => ChatWorld): void {
  test('writing, reacting, replying, and deleting work with the keyboard alone', async () => {
    await world().addUsers('Inga', 'Jens');
    await world().say('jens', 'inga', 'Tea?');
    const { page, left, right } = await world().open('inga/user/jens/-/jens/user/inga');
    const keys = page.keyboard;
    await right.row('Tea?').waitFor();
    await left.row('Tea?').waitFor();
    await left.input.focus();
    await keys.type('Yes please');
    await keys.press('Enter');
    await right.row('Yes please').waitFor();
    await tabTo(page, '*', { text: 'Yes please', key: 'Shift+Tab', maxPresses: 10 });
    await keys.press('ArrowUp');
    expect(await focusedText(page)).toContain('Tea?');
    await keys.press('Shift+F10');
    await eventually(() => focusedText(page)).toBe('👍');
    await keys.press('Enter');
    await right.row('Tea?').getByTestId('chat-reaction-👍').waitFor();
    await eventually(() => focusedText(page)).toContain('Tea?');
    await keys.press('Shift+F10');
    await eventually(() => focusedText(page)).toBe('👍');
    await keys.press('ArrowDown');
    expect(await focusedText(page)).toBe('Reply');
    await keys.press('Enter');
    await left.root.getByTestId('chat-composer-reply').waitFor();
    await eventually(() => left.input.evaluate((input) => input.matches(':focus'))).toBe(true);
    await keys.press('Escape');
    await left.root.getByTestId('chat-composer-reply').waitFor({ state: 'detached' });
    await tabTo(page, '*', { text: 'Tea?', key: 'Shift+Tab', maxPresses: 10 });
    await keys.press('End');
    await keys.press('Shift+F10');
    await eventually(() => focusedText(page)).toBe('👍');
    await moveDownTo(page, 'Delete');
    await keys.press('Enter');
    await page.getByTestId('chat-confirm-dialog').waitFor();
    await keys.press('Escape');
    await page.getByTestId('chat-confirm-dialog').waitFor({ state: 'detached' });
    await eventually(() => focusedText(page)).toContain('Yes please');
    await keys.press('Shift+F10');
    await eventually(() => focusedText(page)).toBe('👍');
    await moveDownTo(page, 'Delete');
    await keys.press('Enter');
    await eventually(() => focusedText(page)).toBe('Cancel');
    await keys.press('Tab');
    await keys.press('Enter');
    await right.list.getByText('This message was removed.').waitFor();
  });

  test('hostile text is shown as text, and its links cannot be opened', async () => {
    await world().addUsers('Kurt', 'Lena');
    const { page, left, right } = await world().open('kurt/user/lena/-/lena/user/kurt');
    await right.input.waitFor();
    const texts = [
      '<img src=x onerror="window.hit=1"><script>window.hit=1</script>',
      '[press me](javascript:window.hit=1)',
      '[data](data:text/html,<script>window.hit=1</script>)',
      '<@uid:"><svg/onload=window.hit=1>',
      '\u202Etxt.exe\u202C https://example.com/\u202Egnp.exe',
      '`'.repeat(900) + '*_~['.repeat(700),
    ];
    await left.send(...texts);
    await right.list.getByText('press me').waitFor();
    await eventually(() => right.list.getByRole('article').count()).toBe(texts.length);
    expect(await right.list.getByText('<script>window.hit=1</script>').first().isVisible()).toBe(true);
    expect(await right.list.locator('script, svg[onload], img[src="x"]').count()).toBe(0);
    await right.list.getByText('press me').click();
    const targets = await right.list
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets.filter((href) => !href?.startsWith('https://example.com'))).toEqual([]);
    expect(await page.evaluate("'hit' in window")).toBe(false);
  });

  test('own bubbles are on the left in Arabic, and Latin text keeps its direction', async () => {
    await world().addUsers('Mads', 'Noor');
    await world().say('mads', 'noor', 'Ahoy');
    const chatPage = await world().open('mads/user/noor/-/noor/user/mads');
    await chatPage.applySettings({ language: 'ar' });
    const { left, right } = chatPage;
    const own = await left.row('Ahoy').locator('[data-bubble]').boundingBox();
    const list = await left.list.boundingBox();
    expect((own?.x ?? 0) - (list?.x ?? 0)).toBeLessThan(80);
    const others = await right.row('Ahoy').locator('[data-bubble]').boundingBox();
    const box = await right.list.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) - (others?.x ?? 0) - (others?.width ?? 0)).toBeLessThan(80);
  });

  test('text of twice the size stays inside the window, and writing works', async () => {
    await world().addUsers('Okka', 'Paul');
    await world().say('okka', 'paul', 'A long remark about the weather of the whole coming week, from Monday on');
    const chatPage = await world().open('okka/user/paul/-/paul/user/okka', PHONE);
    await chatPage.applySettings({ textScale: '2' });
    const { page, left } = chatPage;
    await left.row('A long remark').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(412);
    await left.send('Thanks');
    await left.row('Thanks').waitFor();
    await eventually(() => left.isInView('Thanks')).toBe(true);
    const send = await left.root.getByTestId('chat-composer-input').boundingBox();
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(860);
  });

  test.each<[string, BrowserContextOptions]>([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['dark, on a phone', { colorScheme: 'dark', ...PHONE }],
  ])('the demo has no accessibility violation: %s', async (look, context) => {
    const suffix = look.replace(/\W/g, '');
    const [one, other] = [`Quast${suffix}`, `Runa${suffix}`];
    await world().addUsers(one, other);
    const [left, right] = [one.toLowerCase(), other.toLowerCase()];
    await world().say(left, right, 'With **bold**, a [link](https://example.com) and `code`');
    await world().say(right, left, 'Unread');
    const { page, left: side } = await world().open(`${left}/user/${right}/-/${right}`, context);
    await side.row('Unread').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await side.openMenu('Unread');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await side.root.getByTestId('demo-trace').click();
    await side.root.getByText('Who was notified, and why').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('switch').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}

/** Moves the focus down in an open menu to the entry with this text. */
async function moveDownTo(page: Page, text: string): Promise<void> {
  for (let step = 0; step < 15; step += 1) {
    if ((await focusedText(page)) === text) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The menu has no entry ${text}.`);
}
