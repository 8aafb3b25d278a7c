import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** Type of a file, determined from its content. */
export interface MediaType {
  readonly mimeType: string;
  readonly extension: string;
}

/** Allowed types of documents. Images, audio, and video of all kinds are also allowed. */
const DOCUMENTS = new Set([
  'application/pdf',
  'application/zip',
  'application/gzip',
  'application/x-7z-compressed',
  'application/rtf',
  'application/json',
  'application/x-cfb',
  'application/epub+zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]);
const TEXTS: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  log: 'text/plain',
  vcf: 'text/vcard',
  ics: 'text/calendar',
};
const SAMPLE_BYTES = 8_192;

/**
 * Determines the type of an uploaded file from its bytes, regardless of its name. Returns undefined if it is not allowed.
 * See docs/spec/rest-and-realtime.md#media.
 */
export async function inspectMedia(file: string, name: string): Promise<MediaType | undefined> {
  const found = await fileTypeFromFile(file);
  if (!found) return plainText(file, name);
  const [family] = found.mime.split('/');
  const isAllowed = family === 'image' || family === 'audio' || family === 'video' || DOCUMENTS.has(found.mime);
  return isAllowed ? { mimeType: found.mime, extension: found.ext } : undefined;
}

/** Text has no signature. A file is text if it decodes as UTF-8 without control characters. Rejects HTML and SVG. */
async function plainText(file: string, name: string): Promise<MediaType | undefined> {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const mimeType = TEXTS[extension];
  if (mimeType === undefined) return undefined;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    const text = new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: true });
    const hasControls = /[^\P{Cc}\t\n\r]|\uFFFD/u.test(text);
    return hasControls ? undefined : { mimeType, extension };
  } finally {
    await handle.close();
  }
}
