/** Result of a check. `note`: not a fault, but worth knowing; `fault`: something does not work. */
export interface Finding {
  readonly kind: 'ok' | 'note' | 'fault';
  /** Subject of the check. */
  readonly about: string;
  readonly text: string;
}

/** Returns a finding without a problem. */
export function ok(about: string, text: string): Finding {
  return { kind: 'ok', about, text };
}

/** Returns a finding that the operator should know of, but that is not a fault. */
export function note(about: string, text: string): Finding {
  return { kind: 'note', about, text };
}

/** Returns a finding that the operator must fix. */
export function fault(about: string, text: string): Finding {
  return { kind: 'fault', about, text };
}

/** Formats an error as one line, from codes and messages of Chatwire and Node, which never contain a secret. */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message || error.name;
}
