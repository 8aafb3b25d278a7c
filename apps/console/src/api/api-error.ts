/** What a server refused, in its own words. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Faults by parameter. */
  readonly details: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, code: string, message: string, details: ApiError['details'] = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** No answer came: the server is not there, or the way to it is not. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause });
  }
}

/** What went wrong, in the words of whatever failed. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
