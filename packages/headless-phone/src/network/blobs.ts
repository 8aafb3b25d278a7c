/** Reference of the app to bytes on the native side. */
export interface BlobData {
  readonly blobId: string;
  readonly offset: number;
  readonly size: number;
}

type BlobPart = { readonly type: 'string'; readonly data: string } | { readonly type: 'blob'; readonly data: BlobData };

const SCHEME = { BLOB_URI_SCHEME: 'blob', BLOB_URI_HOST: null } as const;

/** The bytes of all blobs of an app, with the native modules that create and read them. */
export class Blobs {
  readonly #bytes = new Map<string, Buffer>();
  #lastId = 0;

  /** Stores bytes. Returns the reference that the app receives. */
  add(bytes: Buffer): BlobData {
    this.#lastId += 1;
    const blobId = `native-${this.#lastId}`;
    this.#bytes.set(blobId, bytes);
    return { blobId, offset: 0, size: bytes.length };
  }

  /** Returns the bytes of a blob. Throws if the app has released it. */
  read({ blobId, offset, size }: BlobData): Buffer {
    const bytes = this.#bytes.get(blobId);
    if (!bytes) throw new Error(`The blob ${blobId} does not exist.`);
    return bytes.subarray(offset, offset + size);
  }

  /** Returns the modules `BlobModule` and `FileReaderModule`. */
  modules(): Readonly<Record<string, object>> {
    return {
      BlobModule: {
        getConstants: () => SCHEME,
        addNetworkingHandler: () => undefined,
        addWebSocketHandler: () => undefined,
        removeWebSocketHandler: () => undefined,
        createFromParts: (parts: readonly BlobPart[], blobId: string) => {
          const pieces = [...parts].map((part) =>
            part.type === 'string' ? Buffer.from(part.data) : this.read(part.data),
          );
          this.#bytes.set(blobId, Buffer.concat(pieces));
        },
        release: (blobId: string) => void this.#bytes.delete(blobId),
      },
      FileReaderModule: {
        readAsText: async (blob: BlobData) => this.read(blob).toString(),
        readAsDataURL: async (blob: BlobData) =>
          `data:application/octet-stream;base64,${this.read(blob).toString('base64')}`,
      },
    };
  }
}
