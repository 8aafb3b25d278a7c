/** Persistent storage of a client. See docs/spec/sdk.md#storage-adapter. */
export interface StorageAdapter {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Every key that starts with `prefix`. */
  keys(prefix: string): Promise<string[]>;
  putBlob?(key: string, data: Blob | { readonly uri: string }): Promise<void>;
  getBlob?(key: string): Promise<Blob | { readonly uri: string } | undefined>;
  /** Names the tab: `fresh` at first, and the same again after a reload. Default: each client has a name of its own. */
  tabName?(fresh: string): string;
}
