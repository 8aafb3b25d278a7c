import type { SettingValues } from './settings.ts';

/** Settings that are valid alone and cannot work together; one line each. */
export function conflictsIn(values: SettingValues): readonly string[] {
  const { nats, natsCa, databaseUrl, mediaDir, publicUrl } = values;
  const conflicts: string[] = [];
  if (natsCa && !nats) conflicts.push('CHATWIRE_NATS_CA has no effect without CHATWIRE_NATS_URL');
  if (nats && !databaseUrl) {
    conflicts.push(
      'CHATWIRE_NATS_URL joins nodes that share one PostgreSQL database: set CHATWIRE_DATABASE_URL too, or remove it',
    );
  }
  if (nats && !mediaDir) {
    conflicts.push(
      'CHATWIRE_MEDIA_DIR is required with CHATWIRE_NATS_URL: set it to a directory that all nodes share, such as a network volume',
    );
  }
  if (nats && !publicUrl) {
    conflicts.push(
      'CHATWIRE_PUBLIC_URL is required with CHATWIRE_NATS_URL: set it to the address of the load balancer, which links to media contain',
    );
  }
  return conflicts;
}
