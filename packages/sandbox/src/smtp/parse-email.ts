/** An email with a text and an HTML part. */
export interface ParsedEmail {
  /** Decoded header fields, names in lower case; of duplicates, the last one. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** Null without an HTML part. */
  readonly html: string | null;
}

/** Parses RFC 5322 with MIME: a single part, or alternatives. Throws if the input is not an email. */
export function parseEmail(raw: Buffer): ParsedEmail {
  const { fields, body } = split(raw.toString('latin1'));
  const headers = new Map([...fields].map(([name, value]) => [name, decodedWords(value)]));
  const boundary = /boundary="?([^";]+)"?/i.exec(fields.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [partOf(fields, body)] : partsOf(body, boundary);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.content;
  return { headers, text: textOf('text/plain') ?? '', html: textOf('text/html') ?? null };
}

interface Part {
  readonly type: string;
  readonly content: string;
}

function partsOf(body: string, boundary: string): Part[] {
  const [, ...sections] = body.split(`--${boundary}`);
  return sections
    .filter((section) => !section.startsWith('--'))
    .map((section) => {
      const part = split(section.replace(/^\r\n/, '').replace(/\r\n$/, ''));
      return partOf(part.fields, part.body);
    });
}

function partOf(fields: ReadonlyMap<string, string>, body: string): Part {
  const [type = 'text/plain'] = (fields.get('content-type') ?? 'text/plain').toLowerCase().split(';');
  const encoding = fields.get('content-transfer-encoding')?.trim().toLowerCase();
  return { type: type.trim(), content: bytesOf(body, encoding).toString('utf8') };
}

function split(text: string): { readonly fields: ReadonlyMap<string, string>; readonly body: string } {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) throw new Error('an email must have headers, an empty line, and a body');
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`"${line.slice(0, 40)}" is not a header field`);
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { fields: new Map(fields), body: text.slice(end + 4) };
}

function bytesOf(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const unfolded = body.replaceAll(/=\r\n/g, '');
  return Buffer.from(fromHex(unfolded, /=([0-9A-F]{2})/gi), 'latin1');
}

/** Decodes the encoded words of RFC 2047. White space between two of them is ignored. */
function decodedWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, text: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(text, 'base64').toString('utf8');
      return Buffer.from(fromHex(text.replaceAll('_', ' '), /=([0-9A-F]{2})/gi), 'latin1').toString('utf8');
    });
}

function fromHex(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
