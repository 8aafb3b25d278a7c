import type { LogEvent } from 'kysely';

export type QueryOperation = 'select' | 'insert' | 'update' | 'delete' | 'other';

/** Receives durations of database work, ms. */
export interface StorageObserver {
  query(operation: QueryOperation, ms: number): void;
  /** Called with the time for which a query waited for a connection of the pool. */
  connectionWait(ms: number): void;
}

/** Connections of a pool. */
export interface PoolState {
  readonly busy: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/** Returns a log function for Kysely, which reports each query to the observer, including failed ones. */
export function queryLog(observer: StorageObserver): (event: LogEvent) => void {
  return ({ query, queryDurationMillis }) => observer.query(operationOf(query.query.kind), queryDurationMillis);
}

function operationOf(kind: string): QueryOperation {
  switch (kind) {
    case 'SelectQueryNode':
      return 'select';
    case 'InsertQueryNode':
      return 'insert';
    case 'UpdateQueryNode':
      return 'update';
    case 'DeleteQueryNode':
      return 'delete';
    default:
      return 'other';
  }
}
