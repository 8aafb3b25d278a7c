import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderFaults } from './folder-order.ts';

/**
 * Allowed imports between the parts of the repository, including types. A part is a folder or file of the server's
 * source, or a whole package; `folder-order.ts` has the rules for the folders of other packages. Tests may
 * import anything.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  // The SDK, because the sandbox's phones are apps that use it; the protocol for the names of providers.
  sandbox: ['protocol', 'sdk'],
  // Emulates a phone for any React Native app.
  'headless-phone': [],
  // Conformance checks for any list.
  'list-conformance': ['headless-phone'],
  sdk: ['protocol'],
  'ui-kit': ['sdk', 'protocol'],
  expo: ['sdk', 'ui-kit', 'demo'],
  testkit: ['protocol', 'server', 'sandbox'],
  chatwire: ['protocol', 'server', 'sandbox'],
  phone: ['sdk', 'ui-kit', 'demo'],
  demo: ['sdk', 'ui-kit'],
  // The files that all pages share: `packages/server/assets/site`.
  console: ['protocol', 'server/site'],

  'server/base': ['protocol'],
  'server/telemetry': ['protocol', 'server/base'],
  'server/config': ['protocol', 'server/base'],
  'server/storage': ['protocol', 'server/base'],
  // Frames between nodes may be carried by the database.
  'server/bus': ['protocol', 'server/base', 'server/config', 'server/telemetry', 'server/storage'],
  'server/outbox': ['protocol', 'server/base', 'server/telemetry', 'server/storage'],
  'server/providers': ['protocol', 'server/base', 'server/config', 'server/telemetry'],
  'server/logs': ['protocol', 'server/base', 'server/telemetry', 'server/storage'],
  // Stores files and signs their links; access rules are in chat. A bucket is reached through the egress proxies, with
  // the tunnel of the providers.
  'server/media': ['server/base', 'server/providers'],
  'server/audit': ['protocol', 'server/base', 'server/telemetry', 'server/storage'],
  'server/keys': ['protocol', 'server/base', 'server/storage', 'server/audit'],
  'server/installation': ['server/base', 'server/config', 'server/telemetry', 'server/storage', 'server/bus'],
  'server/chat': [
    'protocol',
    'server/base',
    'server/audit',
    'server/config',
    'server/telemetry',
    'server/bus',
    'server/storage',
    'server/outbox',
    'server/media',
  ],
  // Both call another server with the HTTP client of the providers, and act through chat.
  'server/translation': ['protocol', 'server/base', 'server/storage', 'server/providers', 'server/chat'],
  'server/agents': [
    'protocol',
    'server/base',
    'server/telemetry',
    'server/bus',
    'server/storage',
    'server/providers',
    'server/chat',
  ],
  // Loads linked pages with the connector and the URL guard of the providers.
  'server/link-previews': [
    'protocol',
    'server/base',
    'server/telemetry',
    'server/storage',
    'server/providers',
    'server/chat',
  ],
  // Pure functions: events and entries are imported as types; nothing is loaded or sent.
  'server/notify': ['protocol', 'server/base', 'server/outbox', 'server/logs', 'server/providers'],
  'server/settings': [
    'protocol',
    'server/base',
    'server/audit',
    'server/config',
    'server/storage',
    'server/notify',
    'server/providers',
  ],
  'server/notify/engine': [
    'protocol',
    'server/base',
    'server/config',
    'server/telemetry',
    'server/storage',
    'server/outbox',
    'server/logs',
    'server/receipts',
    'server/unsubscribe',
    'server/providers',
    'server/settings',
    'server/notify',
  ],
  // Reads the entries and pending work of the engine.
  'server/notify/explain': [
    'protocol',
    'server/base',
    'server/storage',
    'server/outbox',
    'server/logs',
    'server/notify',
  ],
  // Simulates the events of chat and evaluates them with the rules of the engine; nothing is stored or sent.
  'server/notify/dry-run': [
    'protocol',
    'server/base',
    'server/config',
    'server/storage',
    'server/outbox',
    'server/logs',
    'server/settings',
    'server/chat',
    'server/notify',
    'server/notify/engine',
  ],
  // Makes the recorded decisions of the engine again; its tables record which replays run.
  'server/notify/replay': [
    'protocol',
    'server/base',
    'server/audit',
    'server/telemetry',
    'server/storage',
    'server/outbox',
    'server/logs',
    'server/settings',
    'server/chat',
    'server/notify',
    'server/notify/engine',
  ],
  // Sign-in with an identity provider.
  'server/oidc': ['protocol', 'server/config', 'server/keys', 'server/providers'],
  // Tokens of device receipts, and the reports that devices send with them.
  'server/receipts': ['protocol', 'server/base', 'server/telemetry', 'server/storage', 'server/logs'],
  // Device reports, and when devices were last seen.
  'server/devices': [
    'protocol',
    'server/base',
    'server/telemetry',
    'server/storage',
    'server/logs',
    'server/receipts',
    'server/notify',
  ],
  // Checks of users whether notifications reach them: reads what decisions depend on, and sends a test.
  'server/checks': [
    'protocol',
    'server/base',
    'server/bus',
    'server/telemetry',
    'server/storage',
    'server/providers',
    'server/settings',
    'server/notify',
    'server/notify/engine',
    'server/receipts',
    'server/devices',
  ],
  // Links of emails that unsubscribe, and what they change.
  'server/unsubscribe': ['protocol', 'server/base', 'server/storage', 'server/providers'],
  // Callbacks of providers, recorded in the log or stored as a message.
  'server/inbound': ['protocol', 'server/base', 'server/storage', 'server/logs', 'server/providers', 'server/chat'],
  'server/webhooks': [
    'protocol',
    'server/base',
    'server/audit',
    'server/config',
    'server/telemetry',
    'server/storage',
    'server/logs',
    'server/providers',
    'server/settings',
  ],
  // Measures the log, the engine, receipts, and webhooks; calls webhooks.
  'server/alarms': [
    'protocol',
    'server/base',
    'server/audit',
    'server/telemetry',
    'server/storage',
    'server/logs',
    'server/settings',
    'server/notify/engine',
    'server/receipts',
    'server/webhooks',
  ],
  // Reads and writes rows unchanged, independent of their meaning.
  'server/backup': [
    'server/base',
    'server/config',
    'server/version',
    'server/storage',
    'server/logs',
    'server/media',
    'server/installation',
    'server/open-stores',
    'server/open-media',
  ],
  // Writes the same rows as chat.
  'server/import': [
    'protocol',
    'server/audit',
    'server/base',
    'server/config',
    'server/storage',
    'server/chat',
    'server/open-stores',
  ],
  'server/personal-data': ['server/base', 'server/storage', 'server/logs', 'server/media', 'server/backup'],
  'server/http': [
    'protocol',
    'server/app-context',
    'server/audit',
    'server/base',
    'server/config',
    'server/telemetry',
    'server/version',
    'server/storage',
    'server/bus',
    'server/logs',
    'server/keys',
    'server/settings',
    'server/notify',
    'server/notify/explain',
    'server/notify/dry-run',
    'server/notify/replay',
    'server/chat',
    'server/media',
    'server/translation',
    'server/inbound',
    'server/checks',
    'server/oidc',
    'server/devices',
    'server/receipts',
    'server/unsubscribe',
    'server/backup',
    'server/personal-data',
    'server/open-stores',
  ],
  // Shares access checks, limits, and validation with HTTP.
  'server/ws': [
    'protocol',
    'server/app-context',
    'server/base',
    'server/telemetry',
    'server/storage',
    'server/bus',
    'server/chat',
    'server/http',
  ],
};

/** Folders of `notify` with I/O, which are separate parts. */
const SEPARATE_FOLDERS: readonly string[] = ['engine', 'explain', 'dry-run', 'replay'];
/** Composition roots, which may import any part. */
const COMPOSITION_ROOTS: readonly string[] = [
  'server/app',
  'server/app-context',
  'server/app-identity-of',
  'server/app-options',
  'server/index',
  'server/open-stores',
  'server/open-media',
  'server/start-log-upkeep',
];
const SOURCES = '{packages,apps}/*/src/**/*.{ts,tsx}';
const TEST_CODE = /\.(test|cases|fixture)\.tsx?$|\/(testing|dist|node_modules)\//;
const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import '([^']+)'/gm;

/**
 * Returns a sentence per forbidden import. Finding no source is a fault too, so that the check cannot pass vacuously.
 */
export async function boundaryFaults(root: string): Promise<string[]> {
  const modules = new Map<string, readonly string[]>();
  for await (const path of glob(SOURCES, { cwd: root })) {
    if (TEST_CODE.test(path)) continue;
    modules.set(path, importsOf(path, await readFile(join(root, path), 'utf8')));
  }
  if (modules.size === 0) return [`No source found under ${SOURCES}.`];
  const faults = [...modules].flatMap(([path, targets]) => targets.flatMap((target) => faultOf(path, target) ?? []));
  return [...faults, ...folderFaults(modules)];
}

function faultOf(path: string, target: string): string | undefined {
  const from = partOf(path);
  const to = partOf(target);
  if (from === to || COMPOSITION_ROOTS.includes(from)) return undefined;
  const allowed = MAY_IMPORT[from];
  if (!allowed) return `${path}: the part ${from} is not in the table of tools/checks/boundaries.ts`;
  return allowed.includes(to) ? undefined : `${path}: ${from} may not import ${to} (${target})`;
}

/** Returns the repository paths that a module imports. A package imported by name is `packages/<name>`. */
function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, from, dynamic, bare]) => {
    const specifier = from ?? dynamic ?? bare ?? '';
    if (specifier.startsWith('.')) return [join(dirname(path), specifier)];
    if (!specifier.startsWith('@chatwire/')) return [];
    const [, name] = specifier.split('/');
    return [`packages/${name === 'react-native' ? 'ui-kit' : name}`];
  });
}

function partOf(path: string): string {
  const [, name = '', , ...inside] = path.split('/');
  const [folder] = inside;
  if (name !== 'server' || folder === undefined) return name;
  const [, subfolder = ''] = inside;
  if (inside.length > 2 && folder === 'notify' && SEPARATE_FOLDERS.includes(subfolder))
    return `server/notify/${subfolder}`;
  return `server/${folder.replace(/\.tsx?$/, '')}`;
}
