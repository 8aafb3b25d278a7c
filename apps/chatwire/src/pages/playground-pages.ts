import { readdir, readFile } from 'node:fs/promises';
import type { Sandbox } from '@chatwire/sandbox';
import { type HttpServer, withSiteBar } from '@chatwire/server';
import type { Demo } from '../demo/demo.ts';
import type { LivePhones } from '../demo/phones/live-phones.ts';
import { avatarPictures } from './avatar-pictures.ts';
import { demoPages } from './demo-pages.ts';
import { guardLocalRoutes } from './guard-local-routes.ts';
import { harbourPictures } from './harbour-pictures.ts';
import { harbourSounds } from './harbour-sounds.ts';
import { phonesApi } from './phones-api.ts';
import { playgroundApi } from './playground-api.ts';
import { regattaPage } from './regatta-page.ts';
import { sandboxApi } from './sandbox-api.ts';
import { SITE_PAGES } from './site-pages.ts';

const ASSETS = new URL('../../assets/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};
/** Content security policy of every page, up to the value of `frame-ancestors`. */
const CONTENT_POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors";

/** Registers the pages of `npm start`: the start page, the demo, and the sandbox with its phones, and their assets and API. */
export async function playgroundPages(
  http: HttpServer,
  options: {
    readonly sandbox: Sandbox;
    readonly demo: Demo;
    readonly phones: LivePhones;
    readonly publicUrl: string | undefined;
  },
): Promise<void> {
  guardLocalRoutes(http, options.publicUrl);
  await page('/', 'home.html');
  await page('/sandbox', 'sandbox.html');
  await page('/sandbox/phones', 'phones.html');
  // The demo shows this page in a frame beside a chat.
  await page('/sandbox/phone', 'user-phone.html', "'self'");
  for (const file of await assetFiles()) await page(`/assets/${file}`, file);
  // Target of the buttons in emails. An app would open the conversation; the demo redirects to its start page.
  http.get('/conversations/:id', { config: { rate: 'uncounted' } }, (_request, reply) => reply.redirect('/'));
  demoPages(http);
  avatarPictures(http);
  harbourPictures(http);
  harbourSounds(http);
  regattaPage(http);
  playgroundApi(http, options.demo);
  sandboxApi(http, options.sandbox);
  phonesApi(http, options.phones);

  async function page(url: string, file: string, framedBy = "'none'"): Promise<void> {
    const text = await readFile(new URL(file, ASSETS), 'utf8');
    const body = file.endsWith('.html') ? withSiteBar(text, SITE_PAGES, url) : text;
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    http.get(url, { config: { rate: 'uncounted' } }, (_request, reply) =>
      reply
        .header('Content-Type', type)
        .header('Content-Security-Policy', `${CONTENT_POLICY} ${framedBy}`)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'no-cache')
        .send(body),
    );
  }
}

/** Returns the styles and scripts in the folder of assets, relative to it. The HTML files are pages. */
async function assetFiles(): Promise<readonly string[]> {
  const files = await readdir(ASSETS, { recursive: true });
  return files.filter((file) => /\.(css|js)$/.test(file)).map((file) => file.replaceAll('\\', '/'));
}
