/** An error response of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Validation errors by parameter. */
  readonly details: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, code: string, message: string, details: ApiError['details'] = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** No response: the server or the network is down. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  constructor(cause: unknown) {
    super('Couldn’t reach the server.', { cause });
  }
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
