import type {
  CheckRequest,
  OwnExplanation as Explanation,
  OwnLogEntry as LogEntry,
  OwnLogsQuery as LogsQuery,
  CheckStep as Step,
} from '@chatwire/protocol';
import type { ChatException } from '../base/chat-exception.ts';

/** A log entry about a notification to the logged-in user. */
export type OwnLogEntry = LogEntry;
/** Filters of the user's own log entries. */
export type OwnLogsQuery = LogsQuery;
/** Why the logged-in user was notified about a message, or was not. */
export type OwnExplanation = Explanation;
/** One step of a notification check. */
export type CheckStep = Step;
/** What to check; `language`: a BCP 47 tag for the sentences. */
export type NotificationCheckOptions = CheckRequest;

/** Position in the user's own log, to be added to the next query. */
export type OwnLogsCursor = Required<Pick<LogsQuery, 'affix' | 'logId'>>;

/** A page of the user's own log entries, newest first. */
export interface OwnLogsPage {
  readonly entries: readonly OwnLogEntry[];
  /** Position at which older entries begin; absent on the last page. */
  readonly next?: OwnLogsCursor;
  /** Position at which newer entries begin. */
  readonly previous?: OwnLogsCursor;
}

/** State of a check that this client started. `failed`: it could not be started, or its result not be read. */
export interface NotificationCheckState {
  readonly state: 'running' | 'done' | 'failed';
  /** Those that have begun; all of them when the check is done. */
  readonly steps: readonly CheckStep[];
  /** With `failed`. */
  readonly error?: ChatException;
}

/** A check that this client started. */
export interface NotificationCheck {
  /** Calls the function with the state, at once and after each change. Returns a function that unsubscribes. */
  subscribe(changed: (state: NotificationCheckState) => void): () => void;
  /** Stops following the check. The server ends it on its own, within a minute. */
  cancel(): void;
}
