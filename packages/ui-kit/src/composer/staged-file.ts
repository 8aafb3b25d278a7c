import type { Chat } from '@chatwire/sdk';
import type { Recording } from '../adapters/chat-adapters.ts';

export const FILE_KINDS = ['image', 'video', 'audio', 'file'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A file that waits to be sent. */
export interface StagedFile {
  readonly id: number;
  readonly file: Chat.LocalFile;
  readonly kind: FileKind;
  readonly name: string;
  /** Larger than the server takes: it is not sent. */
  readonly isTooLarge: boolean;
}

/** `asFile`: chosen as a file, whatever it is. `fileSize`: most bytes the server takes. */
export function stagedFile(
  file: Chat.LocalFile,
  { id, asFile, fileSize }: { readonly id: number; readonly asFile: boolean; readonly fileSize: number },
): StagedFile {
  const name = 'name' in file && typeof file.name === 'string' ? file.name : '';
  return { id, file, kind: asFile ? 'file' : kindOf(file.type), name, isTooLarge: (file.size ?? 0) > fileSize };
}

/** What is on top of the files of a message. */
export interface MediaDraft {
  readonly files: readonly StagedFile[];
  readonly batchId: string;
}

export interface MediaPart {
  readonly kind: FileKind;
  readonly files: readonly Chat.LocalFile[];
  readonly metadata: Record<string, unknown> | undefined;
}

/** One message per kind, images first; several are marked as one group. Contract 32. */
export function mediaParts({ files, batchId }: MediaDraft): readonly MediaPart[] {
  const sendable = files.filter(({ isTooLarge }) => !isTooLarge);
  const kinds = FILE_KINDS.filter((kind) => sendable.some((file) => file.kind === kind));
  return kinds.map((kind, index) => ({
    kind,
    files: sendable.filter((file) => file.kind === kind).map(({ file }) => file),
    metadata: kinds.length > 1 ? { batch: { id: batchId, index, count: kinds.length } } : undefined,
  }));
}

/** What marks a voice message. Contract 5.3. */
export function voiceMetadata({ duration, waveform }: Recording): Record<string, unknown> {
  return { audioType: 'voice_note', duration, waveform: [...waveform] };
}

function kindOf(type: string): FileKind {
  const group = type.split('/')[0];
  return FILE_KINDS.find((kind) => kind === group) ?? 'file';
}
