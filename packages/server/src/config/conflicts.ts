import type { SettingValues } from './settings.ts';

/** Returns the names of missing settings that several nodes on one database require. */
export function settingsForSeveralNodes({
  mediaDir,
  mediaUrl,
  publicUrl,
}: Pick<SettingValues, 'mediaDir' | 'mediaUrl' | 'publicUrl'>): readonly string[] {
  return [...(mediaDir || mediaUrl ? [] : ['CHATWIRE_MEDIA_URL']), ...(publicUrl ? [] : ['CHATWIRE_PUBLIC_URL'])];
}

/** Returns conflicts between settings that are valid alone, one line for each. */
export function conflictsIn(values: SettingValues): readonly string[] {
  const { nats, natsCa, databaseUrl, databaseDirectUrl } = values;
  const missing = settingsForSeveralNodes(values);
  const conflicts: string[] = [];
  if (natsCa && !nats) conflicts.push('CHATWIRE_NATS_CA has no effect without CHATWIRE_NATS_URL');
  if (databaseDirectUrl && !databaseUrl) {
    conflicts.push('CHATWIRE_DATABASE_DIRECT_URL has no effect without CHATWIRE_DATABASE_URL');
  }
  if (nats && !databaseUrl) {
    conflicts.push(
      'CHATWIRE_NATS_URL joins nodes that share one PostgreSQL database: set CHATWIRE_DATABASE_URL too, or remove it',
    );
  }
  if (nats && missing.includes('CHATWIRE_MEDIA_URL')) {
    conflicts.push(
      'CHATWIRE_MEDIA_URL or CHATWIRE_MEDIA_DIR is required with CHATWIRE_NATS_URL: set one of them to a bucket or a directory that all nodes share',
    );
  }
  if (nats && missing.includes('CHATWIRE_PUBLIC_URL')) {
    conflicts.push(
      'CHATWIRE_PUBLIC_URL is required with CHATWIRE_NATS_URL: set it to the address of the load balancer, which links to media contain',
    );
  }
  conflicts.push(...mediaConflicts(values), ...oidcConflicts(values));
  return conflicts;
}

function oidcConflicts(values: SettingValues): readonly string[] {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcRoles, publicUrl } = values;
  const given = [oidcIssuer, oidcClientId, oidcClientSecret, oidcRoles].filter((value) => value !== undefined);
  if (given.length === 0) return [];
  if (given.length < 4) {
    return [
      'CHATWIRE_OIDC_ISSUER, CHATWIRE_OIDC_CLIENT_ID, CHATWIRE_OIDC_CLIENT_SECRET and CHATWIRE_OIDC_ROLES work only together: set all, or none',
    ];
  }
  if (publicUrl) return [];
  return ['CHATWIRE_PUBLIC_URL is required with CHATWIRE_OIDC_ISSUER: the provider sends people back to it'];
}

function mediaConflicts({ mediaUrl, mediaDir, mediaReads, ...values }: SettingValues): readonly string[] {
  const conflicts: string[] = [];
  if (mediaUrl && mediaDir) conflicts.push('CHATWIRE_MEDIA_URL and CHATWIRE_MEDIA_DIR exclude each other: set one');
  if ((values.mediaKeyId === undefined) !== (values.mediaSecret === undefined)) {
    conflicts.push('CHATWIRE_MEDIA_KEY_ID and CHATWIRE_MEDIA_SECRET work only together: set both, or neither');
  }
  if (!mediaUrl && (values.mediaEndpoint || values.mediaKeyId || mediaReads === 'presigned')) {
    conflicts.push(
      'CHATWIRE_MEDIA_ENDPOINT, CHATWIRE_MEDIA_KEY_ID and CHATWIRE_MEDIA_READS=presigned have no effect without CHATWIRE_MEDIA_URL',
    );
  }
  return conflicts;
}
