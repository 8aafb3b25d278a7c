import { StartError } from '../base/errors/start-error.ts';
import { type SecretBox, SecretBoxError } from '../base/secrets/secret-box.ts';
import {
  addInstallationValue,
  readInstallationValue,
  replaceInstallationValue,
} from '../storage/installation/installation-store.ts';
import { listProviders } from '../storage/notifications/providers-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { listWebhooks } from '../storage/webhooks/webhooks-store.ts';

const PLAIN = 'chatwire';

/**
 * Checks that the secret keys decrypt a value that was encrypted when the database was new, and encrypts it again with the
 * first key. Throws `StartError` if no key decrypts it: this node could not read the credentials that the other nodes use.
 * If an older version created the database, one of its credentials must decrypt.
 */
export async function checkSecretKeys(storage: Storage, secrets: SecretBox): Promise<void> {
  await storage.transaction(async (tx) => {
    const sealed = await readInstallationValue(tx, 'secret_canary');
    if (sealed === undefined) return addCanary(tx, secrets);
    if (!opens(sealed, secrets)) throw wrongKey();
    if (!secrets.isCurrent(sealed)) await replaceInstallationValue(tx, 'secret_canary', secrets.seal(PLAIN));
  });
}

async function addCanary(tx: Db, secrets: SecretBox): Promise<void> {
  const credentials = [...(await listProviders(tx)), ...(await listWebhooks(tx))].map((row) => row.secrets);
  if (credentials.length > 0 && !credentials.some((sealed) => opens(sealed, secrets))) throw wrongKey();
  if (await addInstallationValue(tx, 'secret_canary', secrets.seal(PLAIN))) return;
  // Another node has added it in the meantime.
  const sealed = await readInstallationValue(tx, 'secret_canary');
  if (sealed === undefined || !opens(sealed, secrets)) throw wrongKey();
}

function opens(sealed: string, secrets: SecretBox): boolean {
  try {
    secrets.open(sealed);
    return true;
  } catch (error) {
    if (error instanceof SecretBoxError) return false;
    throw error;
  }
}

function wrongKey(): StartError {
  return new StartError([
    'CHATWIRE_SECRET_KEY is not the key of this database, whose credentials were encrypted with another one. Set the key ' +
      'that its other nodes use, or used before. To replace a key, list both, comma-separated, the new one first. ' +
      'Without the setting, the key is the file secret.key in the data directory',
  ]);
}
