/** Prints a line of output to standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error or a message for people to standard error. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Width of a terminal that reports none, as in some containers and CI systems. */
const DEFAULT_LINE_WIDTH = 80;

/** Returns the maximum line length: the columns of the terminal, or Infinity without one. */
export function lineWidth(): number {
  return process.stdout.isTTY ? process.stdout.columns || DEFAULT_LINE_WIDTH : Number.POSITIVE_INFINITY;
}
