/** What was asked for: standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What went wrong, or is only for people: standard error. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Width of a terminal that does not report one, such as in some containers and continuous integration. */
const DEFAULT_COLUMNS = 80;

/** Characters a line may have: as many as the terminal has columns; without a terminal, any number. */
export function lineWidth(): number {
  return process.stdout.isTTY ? process.stdout.columns || DEFAULT_COLUMNS : Number.POSITIVE_INFINITY;
}
