import { Chat } from '@chatwire/sdk';
import type { MessageKey } from '../../localization/message-key.ts';

export const FILE_KINDS = ['image', 'video', 'audio', 'file'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * Upload state of a file in the tray. `progress`: 0 to 1. `reason`: why the file can never be sent.
 * See docs/spec/message-list.md#composer.
 */
export type StagedState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'uploading'; readonly progress: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly reason: MessageKey };

/** A file waiting to be sent. */
export interface StagedFile {
  readonly id: number;
  readonly file: Chat.LocalFile;
  readonly kind: FileKind;
  readonly name: string;
  /** Whether the file is prepared for the upload. */
  readonly isReady: boolean;
  /** Dimensions of a picture in px, once known. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly state: StagedState;
}

/**
 * Creates a waiting file. `asFile`: sends it as a plain file, whatever its type. `fileSize`: the server's limit in
 * bytes.
 */
export function stagedFile(
  file: Chat.LocalFile,
  { id, asFile, fileSize }: { readonly id: number; readonly asFile: boolean; readonly fileSize: number },
): StagedFile {
  const name = 'name' in file && typeof file.name === 'string' ? file.name : '';
  const kind = asFile ? 'file' : kindOf(file.type);
  const isTooLarge = (file.size ?? 0) > fileSize;
  const state: StagedState = isTooLarge ? { kind: 'refused', reason: 'send.tooLarge' } : { kind: 'waiting' };
  return { id, file, kind, name, isReady: false, size: undefined, state };
}

/** Returns why the server will never accept a file; undefined if it may accept it later. */
export function refusalOf(error: unknown): MessageKey | undefined {
  if (!(error instanceof Chat.ChatException)) return undefined;
  const { code, status = 0, retryable } = error;
  const isRefused = !retryable && status >= 400 && status < 500 && status !== 401;
  return REFUSALS.get(code) ?? (isRefused ? 'send.refused' : undefined);
}

/** Returns whether a file is sent with the message, including failed ones, whose uploads the outbox retries. */
export function isSendable({ state }: StagedFile): boolean {
  return state.kind !== 'refused';
}

/** Files to send, and the id that groups their messages. */
export interface MediaDraft {
  readonly files: readonly StagedFile[];
  readonly batchId: string;
}

export interface MediaPart {
  readonly kind: FileKind;
  readonly files: readonly Chat.LocalFile[];
  readonly metadata: Record<string, unknown> | undefined;
}

/**
 * Splits files into one message per kind, images first. Several messages are marked as one batch.
 * See docs/spec/message-list.md#composer.
 */
export function mediaParts({ files, batchId }: MediaDraft): readonly MediaPart[] {
  const sendable = files.filter(isSendable);
  const kinds = FILE_KINDS.filter((kind) => sendable.some((file) => file.kind === kind));
  return kinds.map((kind, index) => {
    const ofKind = sendable.filter((file) => file.kind === kind);
    const metadata = {
      // Reserves the space of a single picture until it is loaded.
      ...(ofKind.length === 1 && ofKind[0]?.size),
      ...(kinds.length > 1 && { batch: { id: batchId, index, count: kinds.length } }),
    };
    const hasMetadata = Object.keys(metadata).length > 0;
    return { kind, files: ofKind.map(({ file }) => file), metadata: hasMetadata ? metadata : undefined };
  });
}

/** Returns the metadata of a voice message. See docs/spec/message-list.md#built-in-kinds. */
export function voiceMetadata({ duration, waveform }: { duration: number; waveform: readonly number[] }) {
  return { audioType: 'voice_note', duration, waveform: [...waveform] };
}

const REFUSALS: ReadonlyMap<string, MessageKey> = new Map([
  ['ERR_FILE_SIZE_EXCEEDED', 'send.tooLarge'],
  ['ERR_FILE_TYPE_NOT_ALLOWED', 'send.kindNotAllowed'],
  ['ERR_FILE_UNAVAILABLE', 'send.fileGone'],
]);

function kindOf(type: string): FileKind {
  const group = type.split('/')[0];
  return FILE_KINDS.find((kind) => kind === group) ?? 'file';
}
