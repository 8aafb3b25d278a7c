/** Text fields of a posted form, by name. */
export type FormFields = ReadonlyMap<string, string>;

/**
 * Parses `multipart/form-data` or a URL-encoded form. Undefined if the body is neither. `charsetOf` returns the character
 * set of each field. Skips files.
 */
export async function formFields(
  contentType: string,
  body: Buffer,
  charsetOf: (raw: FormFields) => (name: string) => string | undefined,
): Promise<FormFields | undefined> {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return new Map(new URLSearchParams(body.toString()));
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined;
  const raw = await rawFields(contentType, body);
  const charset = raw && charsetOf(raw);
  return raw && new Map([...raw].map(([name, value]) => [name, decoded(value, charset?.(name))]));
}

/**
 * Parses a form and returns each byte as one character. The platform's parser supports only UTF-8 and would corrupt other
 * character sets.
 */
async function rawFields(contentType: string, body: Buffer): Promise<FormFields | undefined> {
  try {
    const bytes = Buffer.from(body.toString('latin1'), 'utf8');
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    return new Map([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
  } catch {
    return undefined;
  }
}

function decoded(value: string, charset: string | undefined): string {
  const bytes = Buffer.from(value, 'latin1');
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
