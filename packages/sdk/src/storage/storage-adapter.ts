/** Persistent storage of a client. See docs/spec/sdk.md#storage-adapter. */
export interface StorageAdapter {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Returns every key that starts with `prefix`. */
  keys(prefix: string): Promise<string[]>;
  putBlob?(key: string, data: Blob | { readonly uri: string }): Promise<void>;
  getBlob?(key: string): Promise<Blob | { readonly uri: string } | undefined>;
  /**
   * Returns the name of the browser tab: `fresh` at first, and the same name after a reload. Default: each client gets
   * a new name.
   */
  tabName?(fresh: string): string;
}
