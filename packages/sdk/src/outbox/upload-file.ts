import type { Attachment, ServerSettings } from '@chatwire/protocol';
import { failure } from '../base/chat-exception.ts';
import { isJson, jsonsOf, numberOf, textOf } from '../base/json.ts';
import { nothing } from '../base/nothing.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { LocalFile } from '../model/media-message.ts';
import type { Timers } from '../platform/timers.ts';

export interface UploadCore {
  readonly http: HttpClient;
  readonly timers: Timers;
  readonly session: { readonly settings: ServerSettings | undefined };
}

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** From 0 to 1, at most ten times a second. Platforms without `XMLHttpRequest` report only 0 and 1. */
  readonly onProgress?: (progress: number) => void;
}

/** Uploads a file, to be sent with a message within a day. See docs/spec/sdk.md#media. */
export async function uploadFile(
  { http, timers, session }: UploadCore,
  file: LocalFile,
  { onProgress = nothing, signal }: UploadOptions = {},
): Promise<Attachment> {
  checkFileSize(file, session.settings);
  await assertExists(file);
  const form = new FormData();
  form.append('file', asFormPart(file), nameOf(file));
  let reportedAtMs = timers.nowMs();
  onProgress(0);
  const { data } = await http.call({
    method: 'POST',
    path: '/media',
    form,
    ...(signal && { signal }),
    onProgress(progress) {
      const now = timers.nowMs();
      const gapMs = 100;
      if (now - reportedAtMs < gapMs || progress >= 1) return;
      reportedAtMs = now;
      onProgress(progress);
    },
  });
  onProgress(1);
  const [attachment] = jsonsOf(data);
  if (!isAttachment(attachment)) throw failure('ERR_UPLOAD_FAILED');
  return attachment;
}

/** Throws `ERR_FILE_SIZE_EXCEEDED` for files the server would reject. */
export function checkFileSize({ size }: LocalFile, settings: ServerSettings | undefined): void {
  const fileSize = settings?.limits.fileSize ?? Number.POSITIVE_INFINITY;
  if (size !== undefined && size > fileSize) throw failure('ERR_FILE_SIZE_EXCEEDED', `At most ${fileSize} bytes.`);
}

/**
 * Checks that a file still exists: for one that was moved or changed since it was chosen, browsers report only a
 * network failure.
 */
async function assertExists(file: LocalFile): Promise<void> {
  if ('uri' in file || !('arrayBuffer' in file)) return;
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw failure('ERR_FILE_UNAVAILABLE', undefined, error);
  }
}

/** React Native's forms use a file's URI on the device; browsers and Node use its bytes. */
function asFormPart(file: LocalFile): Blob {
  return file as Blob;
}

function nameOf(file: LocalFile): string {
  return 'name' in file && typeof file.name === 'string' ? file.name : 'file';
}

function isAttachment(value: unknown): value is Attachment {
  return isJson(value) && textOf(value, 'url') !== undefined && numberOf(value, 'size') !== undefined;
}
