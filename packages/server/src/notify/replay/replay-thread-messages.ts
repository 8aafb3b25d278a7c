import type { ReplayRequest, ReplayResult } from '@chatwire/protocol';
import type { LogLinesRequest } from '../../logs/log-store.ts';
import type { DatabaseLocation } from '../../storage/storage.ts';
import type { ReplayReading } from './run-replay.ts';

/** Data with which a replay thread starts, for all its replays. */
export interface ReplayThreadData extends Omit<ReplayReading, 'db' | 'logs'> {
  readonly database: DatabaseLocation;
}

export type LogRead =
  | { readonly kind: 'lines'; readonly request: LogLinesRequest }
  | { readonly kind: 'entry'; readonly logId: string };

/** Messages to the thread: a replay to run, or the response to one of its reads. */
export type ToReplayThread =
  | { readonly kind: 'run'; readonly request: ReplayRequest }
  /** `value`: lines as bytes, or an entry; undefined if there is no such entry. */
  | { readonly kind: 'read'; readonly id: number; readonly value: Uint8Array | string | undefined };

/** Messages of the thread about the replay that it runs. */
export type FromReplayThread =
  | { readonly kind: 'read'; readonly id: number; readonly read: LogRead }
  | { readonly kind: 'progress'; readonly progress: number }
  | { readonly kind: 'result'; readonly result: ReplayResult };
