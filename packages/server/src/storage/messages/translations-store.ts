import type { Selectable } from 'kysely';
import type { TranslationsTable } from '../schema/messages/translations.ts';
import type { Db } from '../storage.ts';

type TranslationRow = Selectable<TranslationsTable>;

/** Returns the current translated text of a message, if it was translated. */
export async function findTranslation(
  db: Db,
  { message_id, language, edited_at_ms }: Omit<TranslationRow, 'text'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('translations')
    .select('text')
    .where('message_id', '=', message_id)
    .where('language', '=', language)
    .where('edited_at_ms', '=', edited_at_ms)
    .executeTakeFirst();
  return row?.text;
}

export async function saveTranslation(db: Db, row: TranslationRow): Promise<void> {
  const { edited_at_ms, text } = row;
  await db
    .insertInto('translations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['message_id', 'language']).doUpdateSet({ edited_at_ms, text }))
    .execute();
}
