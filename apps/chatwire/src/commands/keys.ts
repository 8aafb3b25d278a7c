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
import { HELP, KEYS, oneOf, USAGE_ERRORS } from '../texts.ts';

export const keys: Command = {
  usage: HELP.keys,
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
      if (name === undefined) throw new UsageError(USAGE_ERRORS.keyNameRequired);
      return (storage) => create(storage, name, scope);
    }
    case 'delete':
      if (keyId === undefined) throw new UsageError(USAGE_ERRORS.keyIdRequired);
      return (storage, settingsKey) => remove(storage, keyId, settingsKey);
    default:
      throw new UsageError(USAGE_ERRORS.unknownAction(action));
  }
}

async function list({ db }: Storage): Promise<void> {
  const { columns } = KEYS;
  const { rows } = await listApiKeys(db, { limit: 1_000, offset: 0 });
  new TablePrinter<ApiKeyRow>(
    [
      { title: columns.id, text: ({ key_id }) => key_id },
      { title: columns.scope, text: ({ scope }) => scope },
      { title: columns.key, text: ({ last4 }) => `****${last4}` },
      { title: columns.created, text: ({ created_at_ms }) => localTime(created_at_ms), dropAt: 1 },
      { title: columns.lastUsed, text: ({ last_used_at_ms: at }) => (at === null ? KEYS.neverUsed : localTime(at)) },
      { title: columns.name, text: ({ name }) => name },
    ],
    lineWidth(),
    printLine,
  ).print(rows);
}

/** The key alone goes to standard output, so that a script can keep it. */
async function create(storage: Storage, name: string, scope: KeyScope): Promise<void> {
  const { row, key } = await createApiKey(storage, systemClock, { name, scope });
  complain(KEYS.created(row.key_id, scope));
  printLine(key);
}

async function remove(storage: Storage, keyId: string, settingsKey: string | undefined): Promise<void> {
  await removeApiKey(storage, keyId, settingsKey);
  printLine(KEYS.deleted(keyId));
}

function scopeOf(values: OptionValues): KeyScope {
  const text = textOf(values, 'scope') ?? 'fullAccess';
  const scope = KEY_SCOPES.find((known) => known === text);
  if (scope === undefined) throw new UsageError(USAGE_ERRORS.invalidOption('scope', oneOf(KEY_SCOPES), text));
  return scope;
}
