import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type ByteRange, bytesIn } from '../byte-range.ts';
import { FairQueue } from '../fair-queue.ts';
import {
  type LocalFile,
  MEDIA_MARKER,
  type MediaFiles,
  type MediaRead,
  MediaUnavailable,
  type ServedAs,
  storedName,
} from '../media-files.ts';
import type { MediaVariant } from '../media-links.ts';
import { faultCodeOf } from './bucket-faults.ts';

export interface BucketFilesOptions {
  readonly client: S3Client;
  readonly bucket: string;
  /** Prefix of every key, before a slash. Empty: no prefix. */
  readonly prefix: string;
  readonly reads: 'proxied' | 'presigned';
  readonly incomingDir: string;
}

/** The smallest part that S3 accepts. A transfer keeps two of them in memory, and smaller files as a whole. */
const PART_BYTES = 5 * 1024 * 1024;
/** Maximum number of concurrent uploads to the bucket, with at most 80 MB of memory. Other files wait on the disk. */
const MAX_UPLOADS = 8;
const HOUR_MS = 3_600_000;
/** The signing time is the full hour, so that a URL stays the same for an hour and is valid for another hour. */
const VALIDITY_SECONDS = 7_200;

/** Media in a bucket of a server with the S3 protocol. */
export class BucketFiles implements MediaFiles {
  readonly incomingDir: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #reads: 'proxied' | 'presigned';
  readonly #transfers = new FairQueue({
    concurrency: MAX_UPLOADS,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerOwner: Number.POSITIVE_INFINITY,
  });

  #isAvailable = true;

  constructor({ client, bucket, prefix, reads, incomingDir }: BucketFilesOptions) {
    this.#client = client;
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#reads = reads;
    this.incomingDir = incomingDir;
  }

  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  store(key: string, { path, thumbnailPath, mimeType }: LocalFile): Promise<void> {
    return this.#transfers.run('', async () => {
      await this.#upload(this.#at(key, 'file'), path, mimeType);
      if (thumbnailPath !== undefined) await this.#upload(this.#at(key, 'thumbnail'), thumbnailPath, 'image/webp');
    });
  }

  async sizeOf(key: string, variant: MediaVariant): Promise<number | undefined> {
    // A HEAD response has no body with an error code.
    const head = await this.#attempt(this.#client.send(new HeadObjectCommand(this.#at(key, variant))), ['NotFound']);
    return head === 'NotFound' ? undefined : head.ContentLength;
  }

  async read(key: string, variant: MediaVariant, range?: ByteRange): Promise<MediaRead> {
    if (range && 'last' in range) return this.#readLast(key, variant, range);
    const rangeHeader = range && { Range: `bytes=${range.start}-${range.end ?? ''}` };
    const command = new GetObjectCommand({ ...this.#at(key, variant), ...rangeHeader });
    const object = await this.#attempt(this.#client.send(command), ['NoSuchKey', 'InvalidRange']);
    if (object === 'NoSuchKey') return 'missing';
    if (object === 'InvalidRange') return 'unsatisfiable';
    const { Body: stream, ContentLength: length, ContentRange: part } = object;
    if (!(stream instanceof Readable) || length === undefined) throw new MediaUnavailable('IncompleteResponse');
    const [, start = 0, end = length - 1, size = length] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(part ?? '') ?? [];
    return { stream, start: Number(start), end: Number(end), size: Number(size) };
  }

  async directUrl(key: string, variant: MediaVariant, served: ServedAs, nowMs: number): Promise<string | undefined> {
    if (this.#reads === 'proxied') return undefined;
    const command = new GetObjectCommand({
      ...this.#at(key, variant),
      ResponseContentType: served.mimeType,
      ResponseContentDisposition: served.disposition,
      ResponseCacheControl: served.cacheControl,
    });
    const signingDate = new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS);
    // Signing requires the credentials, which may have to be fetched.
    return this.#attempt(getSignedUrl(this.#client, command, { signingDate, expiresIn: VALIDITY_SECONDS }));
  }

  async remove(key: string): Promise<void> {
    await this.#attempt(this.#client.send(new DeleteObjectCommand(this.#at(key, 'file'))));
    await this.#attempt(this.#client.send(new DeleteObjectCommand(this.#at(key, 'thumbnail'))));
  }

  /** Returns the id in the marker of the bucket. Undefined without a marker. */
  async readMarker(): Promise<string | undefined> {
    const marker = await this.#attempt(this.#client.send(new GetObjectCommand(this.#addressOf(MEDIA_MARKER))), [
      'NoSuchKey',
    ]);
    return marker === 'NoSuchKey' ? undefined : (await marker.Body?.transformToString())?.trim();
  }

  async writeMarker(id: string): Promise<void> {
    await this.#attempt(this.#client.send(new PutObjectCommand({ ...this.#addressOf(MEDIA_MARKER), Body: id })));
  }

  close(): void {
    this.#client.destroy();
  }

  /** Servers interpret ranges relative to the end differently, so the size is requested first. */
  async #readLast(key: string, variant: MediaVariant, range: ByteRange): Promise<MediaRead> {
    const size = await this.sizeOf(key, variant);
    if (size === undefined) return 'missing';
    const bytes = bytesIn(range, size);
    return bytes === undefined ? 'unsatisfiable' : this.read(key, variant, bytes);
  }

  /** Uploads a file in several parts if it is larger than one. Removes the parts of a failed upload. */
  async #upload(place: ObjectAddress, path: string, mimeType: string): Promise<void> {
    const body = createReadStream(path, { highWaterMark: 262_144 });
    try {
      const params = { ...place, Body: body, ContentType: mimeType };
      await this.#attempt(new Upload({ client: this.#client, params, partSize: PART_BYTES, queueSize: 1 }).done());
    } finally {
      body.destroy();
    }
  }

  /** Returns the result of a request, or its error code if that is expected. Throws `MediaUnavailable` otherwise. */
  async #attempt<T, Code extends string = never>(work: Promise<T>, expected: readonly Code[] = []): Promise<T | Code> {
    try {
      const result = await work;
      this.#isAvailable = true;
      return result;
    } catch (error) {
      const code = faultCodeOf(error);
      const known = expected.find((one) => one === code);
      this.#isAvailable = known !== undefined;
      if (known !== undefined) return known;
      throw new MediaUnavailable(code, { cause: error });
    }
  }

  #at(key: string, variant: MediaVariant): ObjectAddress {
    return this.#addressOf(storedName(key, variant));
  }

  #addressOf(name: string): ObjectAddress {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }
}

interface ObjectAddress {
  readonly Bucket: string;
  readonly Key: string;
}
