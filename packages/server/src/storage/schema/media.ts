import type { Generated } from 'kysely';

export interface MediaTable {
  media_no: Generated<number>;
  /** Name of its file on the disk. */
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

/** Which messages show a file. */
export interface MediaUsesTable {
  media_no: number;
  message_id: number;
}
