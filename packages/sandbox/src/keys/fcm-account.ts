import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** A Google service account: the members of its key file that senders use. */
export interface SandboxFcmAccount {
  readonly project_id: string;
  readonly client_email: string;
  /** PEM, PKCS #8. */
  readonly private_key: string;
  readonly private_key_id: string;
}

let privateKey: string | undefined;

/**
 * Generates a service account that is valid only in a sandbox. All accounts of a process have the same private key, because
 * generating one takes a tenth of a second.
 */
export function generateFcmAccount(projectId = 'sandbox'): SandboxFcmAccount {
  privateKey ??= generatePrivateKey();
  return {
    project_id: projectId,
    client_email: `push@${projectId}.iam.gserviceaccount.com`,
    private_key: privateKey,
    private_key_id: randomBytes(20).toString('hex'),
  };
}

function generatePrivateKey(): string {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
