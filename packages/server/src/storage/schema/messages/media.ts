import type { Generated } from 'kysely';

/** Uploaded files. */
export interface MediaTable {
  media_no: Generated<number>;
  /** Name of the stored file. */
  file_key: string;
  /** null: uploaded by a server key. */
  uploader: string | null;
  name: string;
  extension: string;
  mime_type: string;
  size: number;
  width: number | null;
  height: number | null;
  has_thumbnail: number;
  created_at_ms: number;
}

/** Messages that show a file. */
export interface MediaUsesTable {
  media_no: number;
  message_id: number;
}

/** Number of stored bytes per uploader, without thumbnails. */
export interface MediaUsageTable {
  /** uid; empty: the whole deployment, including files that server keys uploaded. */
  owner: string;
  bytes: number;
}

/** Files to remove: those whose row was deleted, and uploads whose row is not committed yet. */
export interface MediaRemovalsTable {
  file_key: string;
  due_at_ms: number;
  /** Failed attempts. */
  attempts: number;
}
