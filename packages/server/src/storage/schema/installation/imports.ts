/** Import position of a file, written in the transaction of its records. */
export interface ImportsTable {
  /** Absolute path. */
  file: string;
  /** Size and modification time: a different file with the same path is read from its beginning. */
  version: string;
  /** Position after the last imported line. */
  bytes: number;
  lines: number;
  updated_at_ms: number;
}

/** The message created from an imported one: replies refer to it, and a second import skips it. */
export interface ImportedMessagesTable {
  /** Id in the system it came from. */
  source_id: string;
  message_id: number;
}
