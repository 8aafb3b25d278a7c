/** S3 error codes that are not temporary, with the operator's remedy. */
const SETTINGS_FAULTS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist. Create it, or correct the name',
  AccessDenied: 'access was denied. Grant the actions that docs/guides/media-storage.md lists',
  InvalidAccessKeyId: 'the key id is unknown. Check CHATWIRE_MEDIA_KEY_ID',
  SignatureDoesNotMatch: 'the secret is wrong. Check CHATWIRE_MEDIA_SECRET',
  CredentialsProviderError:
    'there are no credentials. Set CHATWIRE_MEDIA_KEY_ID and CHATWIRE_MEDIA_SECRET, or give this machine a role',
  AuthorizationHeaderMalformed: 'the bucket is in another region. Check CHATWIRE_MEDIA_REGION',
  PermanentRedirect: 'the bucket is in another region. Check CHATWIRE_MEDIA_REGION',
};

/**
 * Returns the code of an S3 or Node error, or the error's name if there is none. Leaves messages out, since they may
 * contain keys.
 */
export function faultCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UnknownError';
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code !== '' ? code : error.name;
}

/** Returns which settings to correct. Undefined if the storage is only unavailable. */
export function settingsFaultOf(code: string): string | undefined {
  return SETTINGS_FAULTS[code];
}
