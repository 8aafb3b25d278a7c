/** The server cannot start. Each problem is one line for the operator, with the cause and the remedy. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(`Chatwire cannot start:\n${problems.map((line) => `  - ${line}`).join('\n')}`, options);
    this.problems = problems;
  }
}
