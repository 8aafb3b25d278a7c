const MAX_MESSAGE_CHARACTERS = 500;

/**
 * Returns a peer's text as a log message: at most 500 characters, invalid UTF-8 replaced, control characters (which
 * would harm databases and terminals) turned into spaces. Null when nothing is left. See
 * docs/spec/notifications.md#attempts-and-outcome, #custom-webhook-calls.
 */
export function responseText(received: Buffer | string): string | null {
  const text =
    typeof received === 'string' ? received : received.subarray(0, MAX_MESSAGE_CHARACTERS * 4).toString('utf8');
  const clean = text
    .slice(0, MAX_MESSAGE_CHARACTERS)
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
  return clean === '' ? null : clean;
}

/** Parses the JSON object in a body; undefined when it is anything else. */
export function responseObject(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
