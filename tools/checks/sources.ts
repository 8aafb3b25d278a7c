import { homedir, hostname } from 'node:os';
import { repositoryPaths, textOfFile } from './repository-files.ts';

const MAX_LINES = 400;
const CODE = /\.(ts|tsx|mjs|js|css)$/;
const BINARY = /\.(png|jpe?g|gif|webp|avif|ico|ttf|otf|woff2?|mp[34]|wav|pdf|zip|gz)$/;

/** Patterns of secrets, by name. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40}/,
  'an AWS key': /\bAKIA[0-9A-Z]{16}\b/,
  'a Google API key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a SendGrid key': /\bSG\.[\w-]{22}\.[\w-]{43}\b/,
  'a Slack token': /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  'a JSON web token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
};

/** Code that runs in browsers and on phones. Tests are exempt: each runs on one platform. */
const TWO_PLATFORMS =
  /^(?:packages\/(?:ui-kit|sdk|expo)|apps\/(?:demo|phone|expo))\/src\/(?!.*(?:\.test\.|\btesting\/))/;
/** The only module that may refer to browser classes. */
const BROWSER_MODULE = 'packages/ui-kit/src/platform/browser.ts';
/** Classes and globals that exist on phones too, or only in browsers: neither identifies the platform. */
const PLATFORM_GUESSES =
  /\binstanceof\s+(?:globalThis\.|window\.)?(?:(?:HTML|SVG|DOM|CSS)\w+|Element|Node|Text|Document|Window|Event|EventTarget|[A-Z]\w+Event|Blob|File|FileList|FormData|DataTransfer\w*)\b|\btypeof\s+(?:globalThis\.|window\.)?(?:document|window|navigator|HTMLElement|Element|Node|Event|MutationObserver|ResizeObserver)\b(?!\.)/;

/**
 * Returns files that are too long, guesses of the platform, and anything that names this machine or contains a secret.
 */
export async function sourceFaults(root: string): Promise<string[]> {
  const paths = (await repositoryPaths(root)).filter((path) => !BINARY.test(path));
  if (paths.length === 0) return ['git lists no files: the check found nothing to check.'];
  const faults = await Promise.all(paths.map((path) => faultsOf(root, path)));
  return faults.flat();
}

async function faultsOf(root: string, path: string): Promise<string[]> {
  const source = await textOfFile(root, path);
  return [
    ...lengthFaults(path, source),
    ...platformFaults(path, source),
    ...machineFaults(root, path, source),
    ...secretFaults(path, source),
  ];
}

/**
 * React Native defines `window`, `Element`, `Event`, and more, and its view references are instances of them, so that
 * the existence of a class does not identify a browser.
 */
function platformFaults(path: string, source: string): string[] {
  if (!TWO_PLATFORMS.test(path) || path === BROWSER_MODULE) return [];
  const match = source.match(PLATFORM_GUESSES)?.[0];
  return match === undefined ? [] : [`${path}: "${match}" is true on phones too; ask isBrowser() or isDom()`];
}

function lengthFaults(path: string, source: string): string[] {
  const lines = source.split('\n').length - 1;
  if (!CODE.test(path) || lines <= MAX_LINES) return [];
  return [`${path}: ${lines} lines; above ${MAX_LINES} split the file`];
}

/** Finds paths and host names of this machine, and registry addresses, which tie a lockfile to one registry. */
function machineFaults(root: string, path: string, source: string): string[] {
  const machineNames = [root, homedir(), hostname()].filter((name) => name.length > 5 && name !== 'localhost');
  const faults = machineNames
    .filter((name) => source.includes(name))
    .map((name) => `${path}: names this machine (${name})`);
  if (/\/(?:home|Users)\/[a-z][\w.-]*\//.test(source)) faults.push(`${path}: names a home folder`);
  if (path.endsWith('package-lock.json') && source.includes('"resolved": "http')) {
    faults.push(`${path}: names a registry; install with omit-lockfile-registry-resolved`);
  }
  if (path.endsWith('.npmrc') && /^\s*(?:@[\w-]+:)?registry\s*=|_auth/m.test(source)) {
    faults.push(`${path}: names a registry or a credential`);
  }
  return faults;
}

function secretFaults(path: string, source: string): string[] {
  return Object.entries(SECRETS).flatMap(([what, pattern]) =>
    pattern.test(source) ? [`${path}: may contain ${what}`] : [],
  );
}
