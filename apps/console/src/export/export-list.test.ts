import { expect, test } from 'vitest';
import { ExportList, type OpenExport } from './export-list.ts';

const ENTRY = '{"_id":"019b78fff98300010000002a"}\n';
const END = '{"meta":{"count":2,"complete":true}}\n';

/** Returns a file in memory; its content is set when it is closed. */
function fileOf() {
  const file = { text: '', state: 'open' };
  const sink = {
    name: 'notification-logs.ndjson',
    async write(chunk: Uint8Array) {
      file.text += new TextDecoder().decode(chunk);
    },
    async close() {
      file.state = 'saved';
    },
    async abort() {
      file.state = 'discarded';
    },
  };
  return { file, sink };
}

const streamOf = (...chunks: string[]) => new Blob(chunks).stream();

test('an export is written to the file and reports its rows and bytes', async () => {
  const { file, sink } = fileOf();
  const requests: unknown[] = [];
  const list = new ExportList(async (path, params) => {
    requests.push([path, params]);
    return streamOf(ENTRY, ENTRY, END);
  });
  await list.start({ format: 'ndjson', path: '/logs/export', params: { outcome: 'failed' }, sink });
  expect(requests).toEqual([['/logs/export', { outcome: 'failed' }]]);
  expect(file).toEqual({ text: ENTRY + ENTRY + END, state: 'saved' });
  const [state] = list.getSnapshot();
  expect(state).toMatchObject({ status: 'done', rows: 2, bytes: file.text.length, name: 'notification-logs.ndjson' });
  list.dismiss(state?.id ?? 0);
  expect(list.getSnapshot()).toEqual([]);
});

test('an incomplete export is discarded with a reason', async () => {
  const { file, sink } = fileOf();
  const list = new ExportList(async () => streamOf(ENTRY));
  await list.start({ format: 'ndjson', path: '/logs/export', params: {}, sink });
  expect(file.state).toBe('discarded');
  expect(list.getSnapshot()).toMatchObject([{ status: 'failed', rows: 1, fault: 'Export incomplete' }]);
});

test('a rejected export shows the server’s reason', async () => {
  const { file, sink } = fileOf();
  const list = new ExportList(() => Promise.reject(new Error('Too many exports at a time.')));
  await list.start({ format: 'csv', path: '/logs/export', params: {}, sink });
  expect(file.state).toBe('discarded');
  expect(list.getSnapshot()).toMatchObject([{ status: 'failed', fault: 'Too many exports at a time.' }]);
});

test('a cancelled export stops and discards its file', async () => {
  const { file, sink } = fileOf();
  const endless: OpenExport = async (_path, _params, signal) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(ENTRY));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
  const list = new ExportList(endless);
  const running = list.start({ format: 'ndjson', path: '/logs/export', params: {}, sink });
  await expect.poll(() => list.getSnapshot()[0]?.rows).toBe(1);
  list.cancel(list.getSnapshot()[0]?.id ?? 0);
  await running;
  expect([list.getSnapshot()[0]?.status, file.state]).toEqual(['cancelled', 'discarded']);
});
