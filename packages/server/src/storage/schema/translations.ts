export interface TranslationsTable {
  message_id: number;
  language: string;
  /** When the message had been edited last, 0 = never: an edited message is translated again. */
  edited_at_ms: number;
  text: string;
}
