export { type ConnectProxy, startConnectProxy } from './connect-proxy.ts';
export { Contract } from './contract/contract.ts';
export type * from './contract/document-types.ts';
export { RealtimeContract } from './contract/realtime-contract.ts';
export { FakeClock } from './fake-clock.ts';
export { emptyDatabase, freshDatabase } from './fresh-database.ts';
export { createMemoryLogStore, matches } from './memory-log-store.ts';
export { type PostgresServer, startPostgres } from './postgres.ts';
export { eachPostgresMessage, type PostgresMessage } from './postgres-messages.ts';
export { RealtimeClient, type Seen } from './realtime-client.ts';
export { type S3Server, startS3 } from './s3.ts';
export { type ServerProcess, type SpawnOptions, spawnServer } from './spawn-server.ts';
export {
  type LogEntryBody,
  type NotificationTestServer,
  pushTokenOf,
  startNotificationServer,
} from './start-notification-server.ts';
export * from './start-server.ts';
export { textMessage } from './text-message.ts';
