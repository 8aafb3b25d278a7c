export * from './fresh-database.ts';
export * from './postgres.ts';
