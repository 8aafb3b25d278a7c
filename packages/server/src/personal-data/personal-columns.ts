import type { Database } from '../storage/schema/database.ts';
import { CHAT_COLUMNS } from './chat-columns.ts';
import type { ColumnKind } from './column-kinds.ts';
import { DEVICE_COLUMNS } from './device-columns.ts';
import { SERVICE_COLUMNS } from './service-columns.ts';

/** All columns of a table. `ownerColumns`: those that identify the owner of a row. Empty if rows have no owner. */
interface PersonalTable<T> {
  readonly ownerColumns: readonly (keyof T & string)[];
  readonly columns: { readonly [Column in keyof T]: ColumnKind };
}

/**
 * Classification of every column of every table. A new column does not compile until it is classified.
 * See docs/decisions/erasing-a-person.md.
 */
export const PERSONAL_COLUMNS = { ...CHAT_COLUMNS, ...DEVICE_COLUMNS, ...SERVICE_COLUMNS } as const satisfies {
  readonly [Table in keyof Database]: PersonalTable<Database[Table]>;
};

/** The type of `PERSONAL_COLUMNS` with plain string keys. */
export type PersonalTables = Readonly<
  Record<string, { readonly ownerColumns: readonly string[]; readonly columns: Readonly<Record<string, ColumnKind>> }>
>;
