import type { Attachment } from '@chatwire/protocol';
import { ChatException, failure } from '../base/chat-exception.ts';
import { asJson, type Json, numberOf, objectOf, objectsOf, textOf } from '../base/json.ts';
import type { SendState } from '../constants/constants.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { type LocalFile, MediaMessage } from '../model/media-message.ts';
import { draftBody } from './draft-body.ts';

/** A message on its way. */
export interface OutboxEntry {
  readonly muid: string;
  /** What is sent at every try. */
  body: Json;
  /** What has to be uploaded before; finished uploads move into the body. */
  files: readonly LocalFile[];
  readonly createdAtMs: number;
  state: Exclude<SendState, 'sent'>;
  /** From 0 to 1, over all files. */
  uploadProgress: number;
  /** Failed tries so far. */
  failures: number;
  /** When the next try is due, epoch ms; in the past: now. */
  dueAtMs: number;
  error: ChatException | undefined;
  /** A try was made whose outcome is not known. */
  mayHaveArrived: boolean;
  /** Whoever waits for the outcome; nobody after a restart. */
  settle:
    | { readonly resolve: (message: BaseMessage) => void; readonly reject: (error: ChatException) => void }
    | undefined;
}

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

/** Messages of one conversation and thread go one after the other. */
export function laneOf({ body }: OutboxEntry): string {
  return `${String(body['receiverType'])}:${String(body['receiver'])}:${textOf(body, 'parentId') ?? ''}`;
}

/** What outlives the app. */
export function toStored({ body, createdAtMs, state, error, files }: OutboxEntry, lease: Json): Json {
  return { body, createdAtMs, ...(state === 'failed' && { error }), fileCount: files.length, lease };
}

/** Undefined for anything that is no stored entry. `files`: what is stored beside it. */
export function fromStored(muid: string, stored: unknown, files: readonly LocalFile[]): OutboxEntry | undefined {
  const json = asJson(stored);
  const body = objectOf(json, 'body');
  const createdAtMs = numberOf(json, 'createdAtMs');
  if (!body || createdAtMs === undefined) return undefined;
  const error = objectOf(json, 'error');
  const isMissing = files.length < (numberOf(json, 'fileCount') ?? 0);
  return {
    muid,
    body,
    files,
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

/** As the reason was told when there was one. */
function exceptionFrom(json: Json): ChatException {
  const [code = '', message = ''] = [textOf(json, 'code'), textOf(json, 'message')];
  return new ChatException({ code, message, status: numberOf(json, 'status') });
}

/** One file is on the server. */
export function withUpload(entry: OutboxEntry, attachment: Attachment): void {
  const data = objectOf(entry.body, 'data') ?? {};
  const attachments = [...objectsOf(data, 'attachments'), attachment];
  entry.body = { ...entry.body, data: { ...data, attachments } };
  entry.files = entry.files.slice(1);
}
