/**
 * Content of a column. `id`: identifies a person, and stays after an erasure, as `Deleted user`. `personal`: is about a
 * person or written by one. `secret`: is omitted from exports. `other`: none of these.
 */
export type ColumnKind = 'id' | 'personal' | 'secret' | 'other';

export const ID = 'id';
export const PERSONAL = 'personal';
export const SECRET = 'secret';
export const OTHER = 'other';
