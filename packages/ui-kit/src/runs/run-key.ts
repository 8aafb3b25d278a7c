/** The text of a run that a row shows. */
export interface RunTextRef {
  readonly runId: string;
  /** Index of the text in its run, from 0. */
  readonly index: number;
}

/**
 * Undefined for the rows of other messages. Keys of runs are `run:<runId>:<n>`.
 * See docs/spec/message-list.md#run-rows.
 */
export function runTextRefOf(key: string): RunTextRef | undefined {
  const end = key.lastIndexOf(':');
  return key.startsWith('run:')
    ? { runId: key.slice('run:'.length, end), index: Number(key.slice(end + 1)) }
    : undefined;
}
