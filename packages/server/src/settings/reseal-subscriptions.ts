import { type SecretBox, SecretBoxError } from '../base/secrets/secret-box.ts';
import { replaceSealedKeys, sealedKeysAfter } from '../storage/notifications/devices/subscriptions-store.ts';
import type { Db } from '../storage/storage.ts';

const PAGE_SIZE = 500;

/**
 * Encrypts the keys of subscriptions with the current secret key, so that an older one can be removed. Keys that no
 * configured secret key decrypts stay unchanged, and pushes with them fail until the right key is configured.
 */
export async function resealSubscriptions(db: Db, secrets: SecretBox): Promise<void> {
  for (let after = ''; ; ) {
    const page = await sealedKeysAfter(db, after, PAGE_SIZE);
    for (const row of page) {
      if (secrets.isCurrent(row.subscription_keys)) continue;
      const plain = opened(row.subscription_keys, secrets);
      if (plain !== undefined) await replaceSealedKeys(db, row, secrets.seal(plain));
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.token_hash;
  }
}

function opened(sealed: string, secrets: SecretBox): string | undefined {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof SecretBoxError) return undefined;
    throw error;
  }
}
