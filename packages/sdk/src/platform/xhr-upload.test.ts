import { afterEach, expect, test, vi } from 'vitest';
import { xhrUpload } from './xhr-upload.ts';

afterEach(() => vi.unstubAllGlobals());

test('a platform without upload progress returns undefined', () => {
  expect(xhrUpload('http://chat.test', upload())).toBeUndefined();
});

test('an upload reports its progress, and resolves like a fetch', async () => {
  const requests = withRequests();
  const progress: number[] = [];
  const sending = xhrUpload(
    'http://chat.test/media',
    upload((each) => progress.push(each)),
  );
  const [request] = requests;
  request?.upload.emit({ lengthComputable: true, loaded: 25, total: 100 });
  request?.upload.emit({ lengthComputable: false, loaded: 50, total: 0 });
  Object.assign(request ?? {}, { status: 429, responseText: '{"error":{}}' });
  request?.emit('load');
  const response = await sending;
  expect(progress).toEqual([0.25]);
  expect([response?.status, response?.headers.get('Retry-After'), await response?.text()]).toEqual([
    429,
    '7',
    '{"error":{}}',
  ]);
  expect(request?.headers).toEqual({ authToken: 'secret' });
});

test('aborting an upload ends the request', async () => {
  const requests = withRequests();
  const controller = new AbortController();
  const sending = xhrUpload('http://chat.test/media', { ...upload(), signal: controller.signal });
  controller.abort();
  await expect(sending).rejects.toThrow('aborted');
  expect(requests[0]?.isAborted).toBe(true);
});

function upload(onProgress: (progress: number) => void = () => undefined) {
  const { signal } = new AbortController();
  return { method: 'POST', headers: { authToken: 'secret' }, body: new FormData(), signal, onProgress };
}

type Progress = { readonly lengthComputable: boolean; readonly loaded: number; readonly total: number };

class ProgressSource {
  emit: (event: Progress) => void = () => undefined;

  addEventListener(_: string, listener: (event: Progress) => void): void {
    this.emit = listener;
  }
}

/** Creates requests whose responses the test sends. */
function withRequests() {
  const requests: FakeRequest[] = [];
  class FakeRequest {
    readonly headers: Record<string, string> = {};
    readonly upload = new ProgressSource();
    status = 0;
    responseText = '';
    isAborted = false;
    readonly #listeners = new Map<string, () => void>();

    constructor() {
      requests.push(this);
    }

    addEventListener(type: string, listener: () => void): void {
      this.#listeners.set(type, listener);
    }

    emit(type: string): void {
      this.#listeners.get(type)?.();
    }

    open(): void {}
    send(): void {}

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    getResponseHeader(): string {
      return '7';
    }

    abort(): void {
      this.isAborted = true;
      this.emit('abort');
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return requests;
}
