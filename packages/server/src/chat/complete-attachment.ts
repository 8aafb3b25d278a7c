import type { Attachment, AttachmentInput } from '@chatwire/protocol';
import { isUploaded } from './media/own-attachments.ts';

/** What a sender left out of an attachment is taken from its address. */
export function completeAttachment(input: AttachmentInput, index: number): Attachment {
  const name = input.name || lastSegmentOf(input.url ?? '') || 'file';
  const extension = input.extension ?? /\.([A-Za-z0-9]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return {
    id: input.id ?? String(index + 1),
    url: isUploaded(input) ? '' : (input.url ?? ''),
    name,
    extension,
    mimeType: input.mimeType || 'application/octet-stream',
    size: input.size ?? 0,
    ...(input.width !== undefined && { width: input.width }),
    ...(input.height !== undefined && { height: input.height }),
    ...(input.duration !== undefined && { duration: input.duration }),
    ...(input.thumbnailUrl !== undefined && { thumbnailUrl: input.thumbnailUrl }),
  };
}

export type AttachmentKind = 'image' | 'video' | 'audio' | 'file';

export function attachmentKind({ mimeType }: Pick<Attachment, 'mimeType'>): AttachmentKind {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}

function lastSegmentOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment).slice(0, 255);
  } catch {
    return segment.slice(0, 255);
  }
}
