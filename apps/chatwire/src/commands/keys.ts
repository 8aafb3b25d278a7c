import { KEY_SCOPES, type KeyScope } from '@chatwire/protocol';
import {
  type ApiKeyRow,
  createApiKey,
  listApiKeys,
  openStorage,
  readConfig,
  removeApiKey,
  type Storage,
  systemClock,
} from '@chatwire/server';
import { type Command, type OptionValues, textOf, UsageError } from '../command.ts';
import { workingDataDir } from '../data-dir.ts';
import { localTime } from '../output/local-time.ts';
import { complain, lineWidth, printLine } from '../output/print-line.ts';
import { TablePrinter } from '../output/table-printer.ts';

export const keys: Command = {
  usage: [
    'chatwire keys list',
    'chatwire keys create --name <name> [--scope fullAccess|authOnly|metrics]',
    'chatwire keys delete <keyId>',
    '',
    'Works on the database, whether or not the server is running. A running server applies changes within a second.',
    'Reads the same CHATWIRE_ settings as the server. A new key is printed once and cannot be shown again.',
    '',
    '  --name <name>   what it is for',
    '  --scope         fullAccess (default); authOnly: can only create users and log them in;',
    '                  metrics: can only read metrics',
  ].join('\n'),
  options: { name: { type: 'string' }, scope: { type: 'string' } },
  words: { min: 1, max: 2 },
  async run(values, [action = '', keyId]) {
    const perform = actionOf(action, values, keyId);
    const config = readConfig({ CHATWIRE_DATA_DIR: workingDataDir(), ...process.env });
    const storage = await openStorage(config);
    try {
      await perform(storage, config.apiKey);
    } finally {
      await storage.close();
    }
  },
};

function actionOf(
  action: string,
  values: OptionValues,
  keyId: string | undefined,
): (storage: Storage, settingsKey: string | undefined) => Promise<void> {
  switch (action) {
    case 'list':
      return list;
    case 'create': {
      const [name, scope] = [textOf(values, 'name'), scopeOf(values)];
      if (name === undefined) throw new UsageError('--name is required: what the key is used for.');
      return (storage) => create(storage, name, scope);
    }
    case 'delete':
      if (keyId === undefined) throw new UsageError('A key id is required; chatwire keys list shows them.');
      return (storage, settingsKey) => remove(storage, keyId, settingsKey);
    default:
      throw new UsageError(`Unknown action "${action}": use list, create or delete.`);
  }
}

async function list({ db }: Storage): Promise<void> {
  const { rows } = await listApiKeys(db, { limit: 1_000, offset: 0 });
  new TablePrinter<ApiKeyRow>(
    [
      { title: 'ID', text: ({ key_id }) => key_id },
      { title: 'SCOPE', text: ({ scope }) => scope },
      { title: 'KEY', text: ({ last4 }) => `****${last4}` },
      { title: 'CREATED', text: ({ created_at_ms }) => localTime(created_at_ms), dropAt: 1 },
      { title: 'LAST USED', text: ({ last_used_at_ms: at }) => (at === null ? 'never' : localTime(at)) },
      { title: 'NAME', text: ({ name }) => name },
    ],
    lineWidth(),
    printLine,
  ).print(rows);
}

/** The key alone goes to standard output, so that a script can keep it. */
async function create(storage: Storage, name: string, scope: KeyScope): Promise<void> {
  const { row, key } = await createApiKey(storage, systemClock, { name, scope });
  complain(`Key ${row.key_id} (${scope}), (not shown again):`);
  printLine(key);
}

async function remove(storage: Storage, keyId: string, settingsKey: string | undefined): Promise<void> {
  await removeApiKey(storage, keyId, settingsKey);
  printLine(`Key ${keyId} deleted.`);
}

function scopeOf(values: OptionValues): KeyScope {
  const text = textOf(values, 'scope') ?? 'fullAccess';
  const scope = KEY_SCOPES.find((known) => known === text);
  if (scope === undefined) throw new UsageError(`--scope must be ${KEY_SCOPES.join(' or ')}, not "${text}".`);
  return scope;
}
