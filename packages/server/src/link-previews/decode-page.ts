/** Number of bytes in which a page must declare its encoding. See https://html.spec.whatwg.org/#charset. */
const DECLARATION_BYTES = 1_024;
const DECLARATION = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;

/**
 * Returns the text of an HTML page. Its encoding is that of its byte order mark, of the header `Content-Type`, or of its `meta`
 * element. Without any of these: UTF-8, or Windows-1252 if it is not valid UTF-8.
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const label = markedEncoding(bytes) ?? encodingIn(contentType) ?? declaredEncoding(bytes);
  const decoder = label === undefined ? undefined : decoderOf(label);
  if (decoder) return decoder.decode(bytes);
  return new TextDecoder(isValidUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function encodingIn(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(contentType)?.[1];
}

/** A declaration in ASCII cannot be true if it says UTF-16, which the standard takes for UTF-8. */
function declaredEncoding(bytes: Buffer): string | undefined {
  const label = DECLARATION.exec(bytes.subarray(0, DECLARATION_BYTES).toString('latin1'))?.[1];
  return label?.toLowerCase().startsWith('utf-16') ? 'utf-8' : label;
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The last character may be incomplete, because only the beginning of a page is read. */
function isValidUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
