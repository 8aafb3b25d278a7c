import type { SettingValues } from './settings.ts';

/** Settings that are valid alone and cannot work together; one line each. */
export function conflictsIn(values: SettingValues): readonly string[] {
  const { nats, natsCa, databaseUrl, mediaDir, mediaUrl, publicUrl } = values;
  const conflicts: string[] = [];
  if (natsCa && !nats) conflicts.push('CHATWIRE_NATS_CA has no effect without CHATWIRE_NATS_URL');
  if (nats && !databaseUrl) {
    conflicts.push(
      'CHATWIRE_NATS_URL joins nodes that share one PostgreSQL database: set CHATWIRE_DATABASE_URL too, or remove it',
    );
  }
  if (nats && !mediaDir && !mediaUrl) {
    conflicts.push(
      'CHATWIRE_MEDIA_URL or CHATWIRE_MEDIA_DIR is required with CHATWIRE_NATS_URL: set one of them to a bucket or a directory that all nodes share',
    );
  }
  if (nats && !publicUrl) {
    conflicts.push(
      'CHATWIRE_PUBLIC_URL is required with CHATWIRE_NATS_URL: set it to the address of the load balancer, which links to media contain',
    );
  }
  conflicts.push(...mediaConflicts(values));
  return conflicts;
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
