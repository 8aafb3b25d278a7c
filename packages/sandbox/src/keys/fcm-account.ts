import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** A Google service account: the members of its key file that senders use. */
export interface SandboxFcmAccount {
  readonly project_id: string;
  readonly client_email: string;
  /** PEM, PKCS #8. */
  readonly private_key: string;
  readonly private_key_id: string;
}

/** Generates a service account that is valid only in a sandbox. */
export function generateFcmAccount(projectId = 'sandbox'): SandboxFcmAccount {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    project_id: projectId,
    client_email: `push@${projectId}.iam.gserviceaccount.com`,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    private_key_id: randomBytes(20).toString('hex'),
  };
}
