/** What the server has read from linked pages, so that it does not load them for every message. */
export interface LinkPreviewsTable {
  /** SHA-256 of the URL without its fragment, hex: the table does not contain the URLs that users post. */
  url_hash: string;
  /** Null: the page has no preview, or could not be loaded. */
  title: string | null;
  description: string | null;
  expires_at_ms: number;
}
