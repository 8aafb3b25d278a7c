import type { LogLinesRequest } from '../../logs/log-store.ts';

/** The part of the log store that replays use. */
export interface ReplayedLog {
  /** Returns entries as lines of JSON. */
  lines(request: LogLinesRequest): Promise<Buffer>;
  /** Returns one entry as JSON text, with its `trace`; undefined if there is none with this id. */
  get(logId: string): Promise<string | undefined>;
}
