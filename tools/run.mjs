// Entry point of all commands; requires only Node 20 or newer. Installs missing packages, builds what is outdated, then
// runs the command on the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

const ROOT = join(import.meta.dirname, '..');
const STATE = join(ROOT, '.chatwire');
const BIN = join(ROOT, 'node_modules', '.bin');
const SOURCE = '--conditions=chatwire-source';

const [command = 'help', ...args] = process.argv.slice(2);
process.chdir(ROOT);

switch (command) {
  case 'start':
    await installToRun();
    await build({ isCompiled: false, webApps: ['console', 'demo'] });
    // From source: compiling would take longer than the rest of the first build. The server needs 25 MB more memory for this.
    process.env.NODE_COMPILE_CACHE ??= join(STATE, 'compiled');
    await run(pinnedNode(), [SOURCE, 'apps/chatwire/src/main.ts', command, ...args]);
    break;
  case 'serve':
    await installToRun();
    await build({ isChecked: false, webApps: ['console'] });
    await run(pinnedNode(), ['apps/chatwire/dist/main.js', command, ...args]);
    break;
  case 'chatwire':
    await installToRun();
    await build({ isChecked: false });
    await run(pinnedNode(), ['apps/chatwire/dist/main.js', ...args]);
    break;
  case 'test':
    await install();
    await build();
    await run(pinnedNode(), [SOURCE, 'tools/test.ts', ...args]);
    break;
  case 'test:native':
    await install();
    await install('apps/phone', 'phone-installed');
    await run(pinnedNode(), [SOURCE, 'tools/test-native.ts', ...args]);
    break;
  case 'test:expo':
    await install();
    await install('apps/expo', 'expo-installed');
    await run(pinnedNode(), [SOURCE, 'tools/test-expo.ts', ...args]);
    break;
  case 'test:release':
    await install();
    await install('apps/expo', 'expo-installed');
    await install('tools/release', 'release-installed');
    await run(pinnedNode(), [SOURCE, 'tools/test-release.ts', ...args]);
    break;
  case 'test:deploy':
    await install();
    await install('tools/deploy', 'deploy-installed');
    await run(pinnedNode(), [SOURCE, 'tools/test-deploy.ts', ...args]);
    break;
  case 'test:contracts':
    await install();
    await install('tools/contracts', 'contracts-installed');
    await run(pinnedNode(), [SOURCE, 'tools/test-contracts.ts', ...args]);
    break;
  case 'pack':
    await install();
    await install('apps/expo', 'expo-installed');
    await run(pinnedNode(), [SOURCE, 'tools/release/pack.ts', ...args]);
    break;
  case 'release':
    await install();
    await install('apps/expo', 'expo-installed');
    await install('tools/release', 'release-installed');
    await run(pinnedNode(), [SOURCE, 'tools/release/release.ts', ...args]);
    break;
  case 'check':
  case 'fix':
    await install();
    await run(pinnedNode(), [SOURCE, 'tools/check.ts', ...(command === 'fix' ? ['--fix'] : []), ...args]);
    break;
  case 'coverage':
    await install();
    await build();
    await run(pinnedNode(), [SOURCE, 'tools/coverage.ts', ...args]);
    break;
  case 'mutation':
    await install();
    await run(pinnedNode(), [SOURCE, 'tools/mutation/main.ts', ...args]);
    break;
  case 'goldens':
    await install();
    await build();
    await run(pinnedNode(), [SOURCE, 'e2e/goldens/main.ts', ...args]);
    break;
  case 'bench':
    await install();
    await build({ webApps: ['console', 'demo'] });
    if (args[0] === 'peers') await install('bench/peers', 'peers-installed');
    await run(pinnedNode(), [SOURCE, 'bench/main.ts', ...args]);
    break;
  default:
    console.error(
      `Unknown command "${command}". Known: start, serve, chatwire, test, test:native, test:expo, test:release, test:deploy, test:contracts, pack, release, check, fix, coverage, mutation, goldens, bench.`,
    );
    process.exitCode = 1;
}

/** Installs what the server and its pages need: someone who only starts the server does not wait for the packages of the tests. */
function installToRun() {
  if (isInstalled('.', 'installed')) return;
  return install('.', 'installed-to-run', [
    '--omit=dev',
    '--omit=peer',
    ...['apps/chatwire', 'apps/console', 'apps/demo'].map((folder) => `--workspace=${folder}`),
    '--include-workspace-root',
  ]);
}

/** Runs `npm ci` if the lockfile has changed since the last run. Concurrent commands wait for each other. */
async function install(folder = '.', stampName = 'installed', options = []) {
  if (isInstalled(folder, stampName)) return;
  const lockFault = await withLock(join(STATE, 'install.lock'), () => {
    if (isInstalled(folder, stampName)) return;
    ensureLibatomic();
    console.log('Installing dependencies (the first time this takes a minute)…');
    // Both fill the same folder.
    if (folder === '.')
      for (const name of ['installed', 'installed-to-run']) rmSync(join(STATE, name), { force: true });
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const result = spawnSync(npm, ['ci', '--loglevel=error', '--no-progress', ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (result.status !== 0) fail('npm ci failed: see above.');
    writeFileSync(join(STATE, stampName), lockfileHashOf(folder));
  });
  if (lockFault) fail(`Dependencies are missing or out of date. ${writeAdvice(lockFault)}`);
}

function isInstalled(folder, stampName) {
  const stamp = join(STATE, stampName);
  return (
    existsSync(join(folder, 'node_modules')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === lockfileHashOf(folder)
  );
}

function lockfileHashOf(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}

/** The pinned Node requires libatomic, which a minimal Debian lacks. Reported before npm fails half-way. */
function ensureLibatomic() {
  if (process.platform !== 'linux') return;
  const folders = [
    '/usr/lib',
    '/lib',
    '/usr/lib64',
    '/lib64',
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  ];
  if (folders.some((folder) => existsSync(join(folder, 'libatomic.so.1')))) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    const result = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libatomic1'], {
      stdio: 'ignore',
    });
    if (result.status === 0) return;
  }
  fail(
    'libatomic.so.1 is missing. Install it first: apt-get install libatomic1 (Debian, Ubuntu) or dnf install libatomic (Fedora).',
  );
}

/**
 * Compiles and builds the web apps in `webApps`; both steps check for changes concurrently. A read-only tree needs no
 * lock: an up-to-date build writes nothing, and an outdated one fails. Without `isChecked`, types are not checked,
 * which takes a third of the time: someone who only runs the server does not change them.
 */
async function build({ isCompiled = true, isChecked = true, webApps = [] } = {}) {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const steps = [
    ...(isCompiled ? [[tsc, '-b', ...(isChecked ? [] : ['--noCheck'])]] : []),
    [SOURCE, 'tools/build-web-apps.ts', ...webApps],
  ];
  const isBuilt = async () => {
    const codes = await Promise.all(steps.map((argv) => exitCodeOf(pinnedNode(), argv)));
    return codes.every((code) => code === 0);
  };
  const lockFault = await withLock(join(STATE, 'build.lock'), async () => {
    if (!(await isBuilt())) fail('The build failed: see above.');
  });
  if (lockFault && !(await isBuilt())) fail(`The build is out of date. ${writeAdvice(lockFault)}`);
}

function writeAdvice({ code, path }) {
  return `${path} cannot be written (${code}). Run this command once as the owner of ${ROOT}, or make it writable.`;
}

function exitCodeOf(file, argv) {
  const child = spawn(file, argv, { stdio: 'inherit', shell: process.platform === 'win32' });
  return new Promise((resolve) => child.on('exit', resolve));
}

function pinnedNode() {
  return join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node');
}

/**
 * Runs a program until it exits. Forwards signals, and stops the child when npm dies without a signal (SIGTERM to its
 * shell).
 */
async function run(file, argv) {
  const child = spawn(file, argv, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${BIN}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` },
    shell: process.platform === 'win32',
  });
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500);
  watch.unref();
  // Ctrl-C reaches the whole foreground process group; forwarding it would be a second signal, which ends the graceful
  // stop.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  const code = await new Promise((resolve) =>
    child.on('exit', (status, signal) => resolve(status ?? (signal ? 1 : 0))),
  );
  clearInterval(watch);
  process.exitCode = code;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
