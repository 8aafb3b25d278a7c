import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';
import type { MediaVariant } from './media-links.ts';

/**
 * Storage of uploaded files and their thumbnails: a directory or a bucket. Keys are random and do not contain the names
 * that users chose. A file is stored once and never changes.
 * See docs/spec/rest-and-realtime.md#media.
 */
export interface MediaFiles {
  /** Directory for uploads in progress (`IncomingFiles`). Readers of the storage never see them. */
  readonly incomingDir: string;
  /** False after a request that failed because of the storage, until one succeeds. */
  readonly isAvailable: boolean;
  /** Stores a file of `incomingDir` and its thumbnail, if it has one. May move them. */
  store(key: string, file: LocalFile): Promise<void>;
  /** Returns the size of a stored file, bytes. Undefined if it does not exist. */
  sizeOf(key: string, variant: MediaVariant): Promise<number | undefined>;
  /** Opens a file, or a part of it. The caller consumes or destroys the stream. */
  read(key: string, variant: MediaVariant, range?: ByteRange): Promise<MediaRead>;
  /**
   * Returns a URL from which a client can fetch the bytes without this server. The URL stays the same for an hour and is
   * valid for at least an hour. Undefined if the storage has no such URLs.
   */
  directUrl(key: string, variant: MediaVariant, served: ServedAs, nowMs: number): Promise<string | undefined>;
  /** Removes a file and its thumbnail. Does nothing if they do not exist. */
  remove(key: string): Promise<void>;
  close(): void;
}

/** A prepared upload on the disk of this node. */
export interface LocalFile {
  readonly path: string;
  readonly thumbnailPath: string | undefined;
  readonly mimeType: string;
}

/** Headers of a response with the bytes. */
export interface ServedAs {
  readonly mimeType: string;
  readonly disposition: string;
  readonly cacheControl: string;
}

/** `unsatisfiable`: the file has no byte in the range. */
export type MediaRead = MediaPart | 'missing' | 'unsatisfiable';

export interface MediaPart {
  readonly stream: Readable;
  /** First and last byte, counted from 0. */
  readonly start: number;
  readonly end: number;
  /** Bytes of the whole file. */
  readonly size: number;
}

/** The storage did not respond or rejected the request. `code`: the cause that the storage or Node reported. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The media storage failed: ${code}.`, options);
    this.code = code;
  }
}

/**
 * Returns the path of a file within the storage. Directories and buckets have the same layout, so one can be copied to
 * the other.
 */
export function storedName(key: string, variant: MediaVariant): string {
  return `${key.slice(0, 2)}/${key}${variant === 'thumbnail' ? '.thumb' : ''}`;
}

/** File that contains the id of the storage. See docs/guides/media-storage.md. */
export const MEDIA_MARKER = '.chatwire-media';
