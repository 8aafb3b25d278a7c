import { type ChatException, exceptionFrom, failure } from '../base/chat-exception.ts';
import { asJson, type Json, numberOf, objectOf, objectsOf, textOf } from '../base/json.ts';
import type { SendState } from '../constants/constants.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { type LocalFile, MediaMessage } from '../model/media-message.ts';
import { draftBody } from './draft-body.ts';

/** A file that is on the server. */
export interface FinishedUpload {
  /** The attachment as on the wire. */
  readonly attachment: unknown;
  /** Time of the upload, epoch milliseconds. */
  readonly atMs: number;
}

/** A pending message. */
export interface OutboxEntry {
  readonly muid: string;
  /** Body of every attempt, without the uploads. */
  readonly body: Json;
  /** Files to upload first. */
  readonly files: readonly LocalFile[];
  /** Finished uploads, in the order of the files. */
  uploads: readonly FinishedUpload[];
  /** Time of the send or of the user's last retry, epoch ms: attempts continue for a day from then. */
  createdAtMs: number;
  state: Exclude<SendState, 'sent'>;
  /** From 0 to 1, over all files. */
  uploadProgress: number;
  /** Failed attempts so far. */
  failures: number;
  /** Time at which the next attempt is due, epoch ms; in the past: now. */
  dueAtMs: number;
  error: ChatException | undefined;
  /** Whether an attempt may have reached the server without a response. */
  mayHaveArrived: boolean;
  /** Settles the promise of `send`; undefined after a restart. */
  settle:
    | { readonly resolve: (message: BaseMessage) => void; readonly reject: (error: ChatException) => void }
    | undefined;
}

/** Creates the entry of a message that is about to be sent. */
export function newEntry(
  message: BaseMessage,
  muid: string,
  createdAtMs: number,
  settle: OutboxEntry['settle'],
): OutboxEntry {
  return {
    muid,
    body: draftBody(message, muid),
    files: message instanceof MediaMessage ? message.getFiles() : [],
    uploads: [],
    createdAtMs,
    state: 'queued',
    uploadProgress: 0,
    failures: 0,
    // Not before it is stored.
    dueAtMs: Number.POSITIVE_INFINITY,
    error: undefined,
    mayHaveArrived: false,
    settle,
  };
}

/** Returns the key of a message's queue. Messages of one conversation and thread are sent one after the other. */
export function queueKeyOf({ body }: OutboxEntry): string {
  return `${String(body['receiverType'])}:${String(body['receiver'])}:${textOf(body, 'parentId') ?? ''}`;
}

/** Returns the persisted part of an entry. */
export function toStored({ body, createdAtMs, state, error, files, uploads }: OutboxEntry, lease: Json): Json {
  return { body, createdAtMs, ...(state === 'failed' && { error }), fileCount: files.length, uploads, lease };
}

/** Parses a stored entry; undefined for anything else. `storedFiles`: the files that were found in the storage. */
export function fromStored(muid: string, stored: unknown, storedFiles: readonly LocalFile[]): OutboxEntry | undefined {
  const json = asJson(stored);
  const body = objectOf(json, 'body');
  const createdAtMs = numberOf(json, 'createdAtMs');
  if (!body || createdAtMs === undefined) return undefined;
  const error = objectOf(json, 'error');
  const uploads = objectsOf(json, 'uploads').map((upload) => ({
    attachment: upload['attachment'],
    atMs: numberOf(upload, 'atMs') ?? 0,
  }));
  const count = numberOf(json, 'fileCount') ?? 0;
  // It is unknown which of them is missing.
  const files = storedFiles.length < count ? [] : storedFiles;
  const isMissing = Math.max(files.length, uploads.length) < count;
  return {
    muid,
    body,
    files,
    uploads,
    createdAtMs,
    state: error || isMissing ? 'failed' : 'queued',
    uploadProgress: 0,
    failures: 0,
    dueAtMs: 0,
    error: isMissing ? failure('ERR_FILE_UNAVAILABLE') : error && exceptionFrom(error),
    mayHaveArrived: true,
    settle: undefined,
  };
}

/** Age at which an upload is repeated: the server keeps it for a day, and its message may wait an hour to be sent. */
export const UPLOAD_LIFETIME_MS = 23 * 3_600_000;

/** Returns whether the server still stores the uploaded files. */
export function areStored(uploads: readonly FinishedUpload[], nowMs: number): boolean {
  return uploads.every(({ atMs }) => nowMs - atMs < UPLOAD_LIFETIME_MS);
}

/** Returns whether files must be uploaded before the next attempt. */
export function needsUpload({ files, uploads }: OutboxEntry, nowMs: number): boolean {
  return uploads.length < files.length || !areStored(uploads, nowMs);
}

/**
 * Returns when the next automatic attempt is due, epoch ms; undefined unless an attempt has failed and another is
 * scheduled.
 */
export function retryAtOf({ state, error, dueAtMs }: OutboxEntry): number | undefined {
  return state === 'queued' && error && dueAtMs > 0 ? dueAtMs : undefined;
}

/**
 * Returns whether a retry can help: after a failed attempt, unless the message itself is at fault. Permissions, blocks,
 * and memberships (403, 404) can change without a change of the message; its content and files cannot.
 */
export function canRetry({ state, error }: OutboxEntry): boolean {
  if (!error) return false;
  const contentFaults = [400, 409, 410, 413, 415, 422];
  return state === 'failed'
    ? !contentFaults.includes(error.status ?? 0) && !error.code.startsWith('ERR_FILE_')
    : state === 'queued';
}

/** Returns the body of an attempt, with the uploaded files as attachments. */
export function attemptBody({ body, uploads }: OutboxEntry): Json {
  if (uploads.length === 0) return body;
  const data = objectOf(body, 'data') ?? {};
  const uploaded = uploads.map(({ attachment }) => attachment);
  return { ...body, data: { ...data, attachments: [...objectsOf(data, 'attachments'), ...uploaded] } };
}
