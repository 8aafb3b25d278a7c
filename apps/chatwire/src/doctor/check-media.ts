import { bucketFault, type Config, type Storage } from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { type Finding, fault, ok } from './finding.ts';

/** Checks that the configured bucket, if any, can be read. Writes nothing. */
export async function checkMedia(config: Config, storage: Storage): Promise<readonly Finding[]> {
  const { mediaUrl } = config;
  if (!mediaUrl) return [];
  const bucketError = await bucketFault(config, mediaUrl, storage);
  return [
    bucketError === undefined
      ? ok(CHECKS.media, CHECKS.bucketReachable(mediaUrl.text))
      : fault(CHECKS.media, bucketError),
  ];
}
