import type { Attachment, ServerSettings } from '@chatwire/protocol';
import { ChatException, failure } from '../base/chat-exception.ts';
import { isJson, numberOf, textOf } from '../base/json.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { LocalFile } from '../model/media-message.ts';

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** From 0 to 1. The platform's `fetch` tells no more than the beginning and the end. */
  readonly onProgress?: (progress: number) => void;
}

/** Puts a file on the server, to be sent with a message within a day. Contract 21. */
export async function uploadFile(
  http: HttpClient,
  settings: ServerSettings | undefined,
  file: LocalFile,
  { onProgress, ...options }: UploadOptions = {},
): Promise<Attachment> {
  const { size } = file;
  if (settings && size !== undefined && size > settings.limits.fileSize) {
    const message = `A file may have at most ${settings.limits.fileSize} bytes.`;
    throw new ChatException({ code: 'ERR_FILE_SIZE_EXCEEDED', message });
  }
  const form = new FormData();
  form.append('file', asFormPart(file), nameOf(file));
  onProgress?.(0);
  const { data } = await http.call({ method: 'POST', path: '/media', form, ...options });
  onProgress?.(1);
  const [attachment] = Array.isArray(data) ? data : [];
  if (!isAttachment(attachment)) throw failure('ERR_BAD_RESPONSE', 'The server named no attachment.');
  return attachment;
}

/** React Native's forms take a file by its place on the device; browsers and Node take its bytes. */
function asFormPart(file: LocalFile): Blob {
  return file as Blob;
}

function nameOf(file: LocalFile): string {
  return 'name' in file && typeof file.name === 'string' ? file.name : 'file';
}

function isAttachment(value: unknown): value is Attachment {
  return isJson(value) && textOf(value, 'url') !== undefined && numberOf(value, 'size') !== undefined;
}
