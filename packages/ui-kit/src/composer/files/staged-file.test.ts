import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { mediaParts, refusalOf, type StagedFile, stagedFile } from './staged-file.ts';

test('mixed files become one message per kind, images first, marked as one group', () => {
  const files = [staged('a.pdf', 'application/pdf'), staged('b.mp4', 'video/mp4'), staged('c.png', 'image/png')];
  const parts = mediaParts({ files, batchId: 'b1' });
  expect(parts.map(({ kind }) => kind)).toEqual(['image', 'video', 'file']);
  expect(parts.map(({ metadata }) => metadata?.['batch'])).toEqual([
    { id: 'b1', index: 0, count: 3 },
    { id: 'b1', index: 1, count: 3 },
    { id: 'b1', index: 2, count: 3 },
  ]);
});

test('files of one kind are one message without a group', () => {
  const parts = mediaParts({ files: [staged('a.png', 'image/png'), staged('b.png', 'image/png')], batchId: 'b1' });
  expect(parts).toHaveLength(1);
  expect(parts[0]?.files).toHaveLength(2);
  expect(parts[0]?.metadata).toBeUndefined();
});

test('a picture chosen as a file stays a file', () => {
  expect(stagedFile(local('a.png', 'image/png'), { id: 1, asFile: true, fileSize: 100 }).kind).toBe('file');
});

test('files the server would reject are not sent', () => {
  const large = stagedFile({ ...local('a.png', 'image/png'), size: 101 }, { id: 1, asFile: false, fileSize: 100 });
  expect(large.state).toEqual({ kind: 'refused', reason: 'send.tooLarge' });
  expect(mediaParts({ files: [large], batchId: 'b' })).toEqual([]);
});

test('a single picture has its size, which reserves its space; several do not', () => {
  const sized = { ...staged('a.png', 'image/png'), size: { width: 40, height: 30 } };
  expect(mediaParts({ files: [sized], batchId: 'b' })[0]?.metadata).toEqual({ width: 40, height: 30 });
  expect(mediaParts({ files: [sized, sized], batchId: 'b' })[0]?.metadata).toBeUndefined();
});

test('an upload that can never succeed has a reason, and one that may succeed has none', () => {
  const failed = (code: string, status?: number) =>
    refusalOf(new Chat.ChatException({ code, message: 'No.', ...(status !== undefined && { status }) }));
  expect(failed('ERR_FILE_SIZE_EXCEEDED')).toBe('send.tooLarge');
  expect(failed('ERR_FILE_TYPE_NOT_ALLOWED', 400)).toBe('send.kindNotAllowed');
  expect(failed('ERR_VALIDATION', 422)).toBe('send.refused');
  expect([failed('ERR_NETWORK'), failed('ERR_INTERNAL', 500), failed('ERR_ABORTED')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

function staged(name: string, type: string): StagedFile {
  return stagedFile(local(name, type), { id: 1, asFile: false, fileSize: 100 });
}

function local(name: string, type: string) {
  return { uri: `file:///${name}`, name, type };
}
