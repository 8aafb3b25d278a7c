/** In JSON a quotation mark within a text is escaped: this is the member and nothing else. */
const MEMBER = '"durationMs":';

/** JSON of a provider's answer with 0 for its duration, which is a number of the row: the rest repeats and compresses. */
export function withoutDuration(json: string, durationMs: number): string {
  return json.replace(MEMBER + durationMs, `${MEMBER}0`);
}

export function withDuration(text: string, durationMs: number): string {
  return text.replace(`${MEMBER}0`, MEMBER + durationMs);
}
