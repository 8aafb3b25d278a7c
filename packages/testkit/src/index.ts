export { freshDatabase } from './fresh-database.ts';
export { FakeClock } from './fake-clock.ts';
export { createMemoryLogStore, matches } from './memory-log-store.ts';
export * from './start-server.ts';
