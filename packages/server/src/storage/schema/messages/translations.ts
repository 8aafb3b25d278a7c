/** Translations of messages that users have requested. */
export interface TranslationsTable {
  message_id: number;
  language: string;
  /** Time of the last edit, 0 = never: an edited message is translated again. */
  edited_at_ms: number;
  text: string;
}
