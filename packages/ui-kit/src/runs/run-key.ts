/** The text of a run that a row shows. */
export interface RunTextRef {
  readonly runId: string;
  /** Index of the text in its run, from 0. */
  readonly index: number;
}

/**
 * Returns the run text of a row key, `run:<runId>:<n>`; undefined for the keys of other rows.
 * See docs/spec/message-list.md#run-rows.
 */
export function runTextRefOf(key: string): RunTextRef | undefined {
  const end = key.lastIndexOf(':');
  return key.startsWith('run:')
    ? { runId: key.slice('run:'.length, end), index: Number(key.slice(end + 1)) }
    : undefined;
}
