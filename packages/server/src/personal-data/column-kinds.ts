/**
 * Content of a column: `id` names a person and stays after an erasure, as `Deleted user`; `personal` is about or by a
 * person; `secret` is left out of exports; `other` is neither.
 */
export type ColumnKind = 'id' | 'personal' | 'secret' | 'other';

export const ID = 'id';
export const PERSONAL = 'personal';
export const SECRET = 'secret';
export const OTHER = 'other';
