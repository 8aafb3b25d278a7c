/**
 * The members of the peers' packages that the benchmark uses. With these declarations the types are checked even where
 * the packages, several hundred megabytes, are not installed.
 */
declare module '@duckdb/node-api' {
  export type DuckDBValue =
    | null
    | boolean
    | bigint
    | string
    | readonly bigint[]
    | { readonly items: readonly bigint[] };
  export interface DuckDBType {
    readonly alias?: string;
  }
  export const BIGINT: DuckDBType;
  export const BOOLEAN: DuckDBType;
  export const VARCHAR: DuckDBType;
  export function LIST(of: DuckDBType): DuckDBType;
  export function listValue(items: readonly bigint[]): DuckDBValue;
  export class DuckDBDataChunk {
    static create(types: readonly DuckDBType[], rows?: number): DuckDBDataChunk;
    setColumns(columns: readonly (readonly DuckDBValue[])[]): void;
  }
  export interface DuckDBAppender {
    appendDataChunk(chunk: DuckDBDataChunk): void;
    flushSync(): void;
    closeSync(): void;
  }
  export interface DuckDBResultReader {
    getRows(): DuckDBValue[][];
  }
  export interface DuckDBPreparedStatement {
    bind(values: DuckDBValue[]): void;
    runAndReadAll(): Promise<DuckDBResultReader>;
  }
  export interface DuckDBConnection {
    run(sql: string): Promise<unknown>;
    runAndReadAll(sql: string): Promise<DuckDBResultReader>;
    prepare(sql: string): Promise<DuckDBPreparedStatement>;
    createAppender(table: string, schema?: string | null, catalog?: string | null): Promise<DuckDBAppender>;
    closeSync(): void;
  }
  export class DuckDBInstance {
    static create(path?: string, options?: Record<string, string>): Promise<DuckDBInstance>;
    connect(): Promise<DuckDBConnection>;
    closeSync(): void;
  }
}

declare module 'chdb' {
  export interface ChdbResult {
    text(): string;
  }
  export class Session {
    constructor(path?: string);
    query(sql: string, format?: string): string;
    queryBindAsync(sql: string, values: object, options: { readonly format: string }): Promise<ChdbResult>;
    insert(insert: {
      readonly table: string;
      readonly values: Buffer;
      readonly format: 'JSONEachRow' | 'JSONCompactEachRow';
      readonly settings?: Readonly<Record<string, string | number | boolean>>;
    }): Promise<unknown>;
    close(): void;
  }
}

declare module '@parse/node-apn' {
  export interface ProviderOptions {
    readonly token: { readonly key: string; readonly keyId: string; readonly teamId: string };
    readonly address: string;
    readonly port: number;
    readonly ca: string;
    readonly clientCount?: number;
    readonly requestTimeout?: number;
  }
  export interface Sent {
    readonly sent: readonly unknown[];
    readonly failed: readonly unknown[];
  }
  export class Provider {
    constructor(options: ProviderOptions);
    send(notification: Notification, token: string): Promise<Sent>;
    shutdown(callback?: () => void): void;
  }
  export class MultiProvider extends Provider {}
  export class Notification {
    constructor(payload?: object);
    topic: string;
    id: string;
    expiry: number;
    priority: number;
    collapseId: string;
    pushType: string;
    alert: { readonly title: string; readonly body: string };
    sound: string;
    mutableContent: boolean;
    contentAvailable: boolean;
    payload: object;
  }
}

declare module 'socket.io' {
  import type { Server as HttpServer } from 'node:http';
  export interface Socket {
    readonly handshake: { readonly auth: Readonly<Record<string, unknown>> };
  }
  export class Server {
    constructor(server: HttpServer, options: { readonly transports: readonly ['websocket'] });
    use(middleware: (socket: Socket, next: (error?: Error) => void) => void): this;
    emit(event: string, data: unknown): boolean;
  }
}
