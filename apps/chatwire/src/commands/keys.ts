import { type CreateApiKey, KEY_SCOPES, type KeyScope } from '@chatwire/protocol';
import {
  type ApiKeyRow,
  addressesIn,
  createApiKey,
  isCidr,
  listApiKeys,
  openStorage,
  removeApiKey,
  type Storage,
  systemClock,
} from '@chatwire/server';
import { type Command, type OptionValues, textOf, UsageError } from '../command.ts';
import { localTime } from '../output/local-time.ts';
import { lineWidth, printError, printLine } from '../output/print-line.ts';
import { TablePrinter } from '../output/table-printer.ts';
import { recorderOf } from '../record-command.ts';
import { USAGE_ERRORS } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { KEYS } from '../texts/keys.ts';
import { oneOf } from '../texts/lists.ts';
import { expiryOf } from './expiry-of.ts';
import { workingConfig } from './working-config.ts';

export const keys: Command = {
  usage: HELP.keys,
  options: {
    name: { type: 'string' },
    scope: { type: 'string' },
    expires: { type: 'string' },
    address: { type: 'string', multiple: true },
  },
  positionals: { min: 1, max: 2 },
  async run(values, [action = '', keyId]) {
    const perform = actionOf(action, values, keyId);
    const config = workingConfig();
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
      const input = inputOf(values);
      return (storage) => create(storage, input);
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
      { title: columns.created, text: ({ created_at_ms }) => localTime(created_at_ms), dropAt: 2 },
      { title: columns.lastUsed, text: ({ last_used_at_ms: at }) => (at === null ? KEYS.never : localTime(at)) },
      {
        title: columns.expires,
        text: ({ expires_at_ms: at }) => (at === null ? KEYS.never : localTime(at)),
        dropAt: 1,
      },
      { title: columns.addresses, text: addressesText, dropAt: 3 },
      { title: columns.name, text: ({ name }) => name },
    ],
    lineWidth(),
    printLine,
  ).print(rows);
}

/** Creates a key. Only the key is written to standard output, so that a script can capture it. */
async function create(storage: Storage, input: CreateApiKey): Promise<void> {
  const { row, key } = await createApiKey(storage, systemClock, input, recorderOf(storage, 'chatwire keys'));
  const expires = row.expires_at_ms === null ? undefined : localTime(row.expires_at_ms);
  printError(KEYS.created(row.key_id, row.scope, expires));
  printLine(key);
}

async function remove(storage: Storage, keyId: string, settingsKey: string | undefined): Promise<void> {
  await removeApiKey(storage, keyId, settingsKey, recorderOf(storage, 'chatwire keys'));
  printLine(KEYS.deleted(keyId));
}

function inputOf(values: OptionValues): CreateApiKey {
  const [name, scope, expires] = [textOf(values, 'name'), scopeOf(values), textOf(values, 'expires')];
  if (name === undefined) throw new UsageError(USAGE_ERRORS.keyNameRequired);
  const allowedAddresses = addressesOf(values);
  if (expires === undefined) return { name, scope, allowedAddresses };
  const expiresAt = expiryOf(expires, systemClock.now());
  if (expiresAt === undefined) throw new UsageError(USAGE_ERRORS.invalidOption('expires', KEYS.expiry, expires));
  return { name, scope, allowedAddresses, expiresAt };
}

/** Returns the ranges of `--address`, which can be repeated and can contain a comma-separated list. */
function addressesOf({ address }: OptionValues): string[] {
  const ranges = Array.isArray(address) ? address.flatMap((list) => String(list).split(',')) : [];
  const invalid = ranges.find((text) => !isCidr(text));
  if (invalid !== undefined) throw new UsageError(USAGE_ERRORS.invalidOption('address', KEYS.address, invalid));
  return ranges.map((text) => text.trim());
}

function addressesText({ allowed_addresses: allowed }: ApiKeyRow): string {
  return allowed === null ? KEYS.anyAddress : addressesIn(allowed).join(',');
}

function scopeOf(values: OptionValues): KeyScope {
  const text = textOf(values, 'scope') ?? 'fullAccess';
  const scope = KEY_SCOPES.find((candidate) => candidate === text);
  if (scope === undefined) throw new UsageError(USAGE_ERRORS.invalidOption('scope', oneOf(KEY_SCOPES), text));
  return scope;
}
