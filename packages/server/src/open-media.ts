import { join } from 'node:path';
import { describeError } from './base/errors/describe-error.ts';
import { StartError } from './base/errors/start-error.ts';
import type { BucketUrl } from './config/parsers.ts';
import type { Config } from './config.ts';
import { checkMediaDir, checkMediaMarker, foreignStorage, type MediaMarker } from './installation/media-marker.ts';
import { settingsFaultOf } from './media/bucket/bucket-faults.ts';
import type { BucketFiles } from './media/bucket/bucket-files.ts';
import { DirectoryFiles } from './media/directory-files.ts';
import { MEDIA_MARKER, type MediaFiles, MediaUnavailable } from './media/media-files.ts';
import { readInstallationValue } from './storage/installation/installation-store.ts';
import type { Storage } from './storage/storage.ts';
import type { Logger } from './telemetry/logger.ts';

interface OpenMediaOptions {
  readonly storage: Storage;
  readonly logger: Logger;
}

/**
 * Opens the media storage of the settings and checks that it belongs to the database. Throws `StartError` for causes that
 * an operator can fix. If a bucket does not respond, the server starts, and media requests fail with 503.
 * See docs/guides/media-storage.md.
 */
export async function openMedia(config: Config, { storage, logger }: OpenMediaOptions): Promise<MediaFiles> {
  const { mediaUrl, mediaDir } = config;
  if (!mediaUrl) {
    if (mediaDir) await checkMediaDir(storage, mediaDir, MEDIA_MARKER);
    return openDirectory(config);
  }
  const files = await openBucket(config, mediaUrl);
  try {
    await checkMediaMarker(storage, bucketMarker(files, mediaUrl));
  } catch (error) {
    const isUnavailable = error instanceof MediaUnavailable && settingsFaultOf(error.code) === undefined;
    if (!isUnavailable) {
      files.close();
      throw error instanceof MediaUnavailable
        ? new StartError([unusableText(error, mediaUrl)], { cause: error })
        : error;
    }
    logger.warn(
      { error: describeError(error) },
      'the media bucket does not respond: uploads and reads fail until it does',
    );
  }
  return files;
}

/** Returns why the bucket of the settings cannot be used, in one line. Undefined if it can. Changes nothing. */
export async function bucketFault(config: Config, mediaUrl: BucketUrl, { db }: Storage): Promise<string | undefined> {
  const files = await openBucket(config, mediaUrl);
  try {
    const [id, marker] = [await readInstallationValue(db, 'media_id'), await files.readMarker()];
    return id === undefined || id === marker ? undefined : foreignStorage(bucketMarker(files, mediaUrl), id);
  } catch (error) {
    if (error instanceof MediaUnavailable) return unusableText(error, mediaUrl);
    throw error;
  } finally {
    files.close();
  }
}

/** Opens the media storage of the settings without checking whether it belongs to a database. */
export async function openMediaFiles(config: Config): Promise<MediaFiles> {
  return config.mediaUrl ? openBucket(config, config.mediaUrl) : openDirectory(config);
}

/** Returns the media directory of a server without a bucket. */
export function mediaDirOf({ mediaDir, dataDir }: Config): string {
  return mediaDir ?? join(dataDir, 'media');
}

function openDirectory(config: Config): DirectoryFiles {
  return new DirectoryFiles(mediaDirOf(config));
}

/** Opens a bucket. Loads the client only if it is used. */
async function openBucket(config: Config, { bucket, prefix }: BucketUrl): Promise<BucketFiles> {
  const { BucketFiles } = await import('./media/bucket/bucket-files.ts');
  const { createBucketClient } = await import('./media/bucket/bucket-client.ts');
  const { mediaEndpoint: endpoint, mediaKeyId: keyId, mediaSecret: secret } = config;
  const client = createBucketClient({
    endpoint,
    region: config.mediaRegion,
    credentials: keyId && secret ? { keyId, secret } : undefined,
    // Self-hosted servers rarely have a host name per bucket.
    pathStyle: config.mediaPathStyle ?? endpoint !== undefined,
    proxies: config.egressProxies,
  });
  const incomingDir = join(config.dataDir, 'incoming-media');
  return new BucketFiles({ client, bucket, prefix, reads: config.mediaReads, incomingDir });
}

function bucketMarker(files: BucketFiles, { text }: BucketUrl): MediaMarker {
  return {
    setting: 'CHATWIRE_MEDIA_URL',
    kind: 'bucket',
    location: text,
    file: `${text}/${MEDIA_MARKER}`,
    read: () => files.readMarker(),
    write: (id) => files.writeMarker(id),
  };
}

function unusableText({ code }: MediaUnavailable, { text }: BucketUrl): string {
  return `CHATWIRE_MEDIA_URL: ${text}: ${settingsFaultOf(code) ?? 'the bucket doesn’t respond'} (${code})`;
}
