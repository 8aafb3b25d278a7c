import { Chat } from '@chatwire/sdk';
import { expect, test, vi } from 'vitest';
import { FileTray } from './file-tray.ts';
import type { StagedFile } from './staged-file.ts';

test('three files are uploaded at a time, the others wait, and each reports its progress', async () => {
  const { tray, uploads, states } = trayOf();
  tray.add(filesOf('a', 'b', 'c', 'd'), true);
  await flushPromises();
  expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'waiting']);
  uploads.get('a')?.onProgress(0.5);
  expect(tray.getFiles()[0]?.state).toEqual({ kind: 'uploading', progress: 0.5 });
  uploads.get('a')?.resolve();
  await flushPromises();
  expect(states()).toEqual(['done', 'uploading', 'uploading', 'uploading']);
});

test('failed uploads can be retried, and rejected ones cannot', async () => {
  const { tray, uploads, states } = trayOf();
  tray.add(filesOf('a', 'b'), true);
  await flushPromises();
  uploads.get('a')?.reject(new Chat.ChatException({ code: 'ERR_NETWORK', message: 'Gone.' }));
  uploads.get('b')?.reject(new Chat.ChatException({ code: 'ERR_FILE_TYPE_NOT_ALLOWED', message: 'No.', status: 400 }));
  await flushPromises();
  expect(tray.getFiles().map(({ state }) => state)).toEqual([
    { kind: 'failed' },
    { kind: 'refused', reason: 'send.kindNotAllowed' },
  ]);
  tray.retry(1);
  uploads.get('a')?.resolve();
  await flushPromises();
  expect(states()).toEqual(['done', 'refused']);
});

test('removing a file or unmounting aborts uploads; sending lets them continue', async () => {
  const { tray, uploads } = trayOf();
  tray.add(filesOf('a', 'b'), true);
  await flushPromises();
  tray.remove(1);
  expect([uploads.get('a')?.signal.aborted, uploads.get('b')?.signal.aborted]).toEqual([true, false]);
  expect((await tray.take()).map(({ name }) => name)).toEqual(['b']);
  tray.add(filesOf('c'), true);
  await flushPromises();
  tray.dispose();
  expect([uploads.get('b')?.signal.aborted, uploads.get('c')?.signal.aborted]).toEqual([false, true]);
});

test("files beyond the server's limit are not added, and the limit is reported", () => {
  const { tray, onFull } = trayOf();
  tray.add(filesOf('a', 'b', 'c'), true);
  expect(onFull).not.toHaveBeenCalled();
  tray.add(filesOf('d', 'e', 'f'), true);
  expect([tray.getFiles().length, onFull.mock.calls.length]).toEqual([5, 1]);
});

test('a message that is sent immediately has the processed files', async () => {
  const smaller = { uri: 'file:///small', name: 'small', type: 'image/jpeg' };
  const { tray } = trayOf(async (staged) => ({ ...staged, file: smaller, isReady: true }));
  tray.add(filesOf('a'), false);
  const taking = tray.take();
  expect(tray.getFiles()).toEqual([]);
  expect((await taking).map(({ file }) => file)).toEqual([smaller]);
});

interface Upload {
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
  resolve(): void;
  reject(error: unknown): void;
}

function trayOf(prepare = async (staged: StagedFile): Promise<StagedFile> => ({ ...staged, isReady: true })) {
  const uploads = new Map<string, Upload>();
  const onFull = vi.fn<() => void>();
  const tray = new FileTray({
    limits: () => ({ attachments: 5, fileSize: 1_000 }),
    prepare,
    upload: (file, options) =>
      new Promise((resolve, reject) => {
        uploads.set('name' in file ? String(file.name) : '', { ...options, resolve: () => resolve(undefined), reject });
      }),
    onFull,
  });
  return { tray, uploads, onFull, states: () => tray.getFiles().map(({ state }) => state.kind) };
}

function filesOf(...names: readonly string[]): Chat.LocalFile[] {
  return names.map((name) => ({ uri: `file:///${name}`, name, type: 'application/pdf' }));
}

/** Waits until all promise callbacks have run. */
async function flushPromises(): Promise<void> {
  for (let at = 0; at < 10; at += 1) await Promise.resolve();
}
