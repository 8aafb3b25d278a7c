import { spawnSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { runStart } from '../../e2e/start-command.ts';
import { type MotionPage, WINDOW } from './motions.ts';

/** Opens the demo with a conversation of 60 messages, on a server of its own. */
export async function openDemoPage(browser: Browser): Promise<MotionPage & AsyncDisposable> {
  spawnSync(process.execPath, ['--conditions=chatwire-source', 'tools/build-web-apps.ts', 'demo'], {
    stdio: 'inherit',
  });
  const start = await runStart(['--empty'], { CHATWIRE_RATE_LIMITS: 'off' });
  const apikey = start.key();
  for (const name of ['Mara', 'Ivo']) await call('/users', { uid: name.toLowerCase(), name });
  const ids: number[] = [];
  for (let at = 1; at <= 60; at += 1) ids.push(await say(`Message ${at} about the boat.`));
  const page = await browser.newPage({ viewport: WINDOW });
  await page.goto(`${start.url}/demo#/mara/user/ivo`);
  await page.getByRole('article').last().waitFor();
  return {
    page,
    say: async (text) => void (await say(text)),
    quote: async (text) => void (await say(text, { quotedMessageId: ids.at(-20) })),
    [Symbol.asyncDispose]: () => start[Symbol.asyncDispose](),
  };

  /** Sends a text from Ivo to Mara. Returns its id. */
  async function say(text: string, more: object = {}): Promise<number> {
    const message = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text }, ...more };
    return Number((await call('/messages', message, 'ivo'))['id']);
  }

  async function call(path: string, body: object, as?: string): Promise<Readonly<Record<string, unknown>>> {
    const headers = { apikey, 'Content-Type': 'application/json', ...(as && { onBehalfOf: as }) };
    const response = await fetch(`${start.url}/v3${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path} returned ${response.status}.`);
    return ((await response.json()) as { readonly data: Record<string, unknown> }).data;
  }
}
