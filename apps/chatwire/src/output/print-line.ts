/** What was asked for: standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What went wrong, or is only for people: standard error. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Characters a line may have: as many as the terminal has columns; without one, any number. */
export function lineWidth(): number {
  return process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;
}
