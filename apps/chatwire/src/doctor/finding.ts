/** `ok`; `note`: worth knowing, not wrong; `fault`: something does not work. */
export interface Finding {
  readonly kind: 'ok' | 'note' | 'fault';
  /** What was looked at. */
  readonly about: string;
  readonly text: string;
}

export function ok(about: string, text: string): Finding {
  return { kind: 'ok', about, text };
}

export function note(about: string, text: string): Finding {
  return { kind: 'note', about, text };
}

export function fault(about: string, text: string): Finding {
  return { kind: 'fault', about, text };
}

/** An error as one line: codes and messages of our own and of Node, which name no secret. */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message || error.name;
}
