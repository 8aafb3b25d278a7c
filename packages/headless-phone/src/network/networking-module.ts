import type { PhonePlatform } from '../shadow-tree/shadow-node.ts';
import type { BlobData, Blobs } from './blobs.ts';

/** Sends an event to the app, in its next turn of JavaScript. */
export type EmitToApp = (name: string, payload: unknown) => void;

type ResponseType = 'text' | 'blob' | 'base64';

interface RequestBody {
  readonly string?: string;
  readonly base64?: string;
  readonly blob?: BlobData;
  readonly formData?: readonly unknown[];
  readonly uri?: string;
}

interface NativeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: RequestBody;
  readonly responseType: ResponseType;
  /** 0: no limit. */
  readonly timeout: number;
}

/**
 * Returns the module `Networking`, on Node's `fetch`. The platforms differ in who numbers the requests: iOS itself, on Android the
 * app (Libraries/Network/RCTNetworking.ios.js and .android.js of react-native 0.87.1). Sends neither forms nor files.
 */
export function networkingModule(platform: PhonePlatform, blobs: Blobs, emit: EmitToApp): object {
  const running = new Map<number, AbortController>();
  let lastId = 0;

  async function send(id: number, request: NativeRequest): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    const signals = [abort.signal, ...(request.timeout > 0 ? [AbortSignal.timeout(request.timeout)] : [])];
    try {
      const body = bodyOf(request.data, blobs);
      const response = await fetch(request.url, {
        method: request.method,
        headers: { ...request.headers },
        signal: AbortSignal.any(signals),
        ...(body !== undefined && { body }),
      });
      const headers = Object.fromEntries(response.headers);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!running.has(id)) return;
      emit('didReceiveNetworkResponse', [id, response.status, headers, response.url]);
      emit('didReceiveNetworkData', [id, dataOf(bytes, request.responseType, blobs)]);
      emit('didCompleteNetworkResponse', [id, null, false]);
    } catch (error) {
      if (running.has(id)) emit('didCompleteNetworkResponse', [id, String(error), isTimeout(error)]);
    } finally {
      running.delete(id);
    }
  }

  const common = {
    addListener: () => undefined,
    removeListeners: () => undefined,
    clearCookies: (done: (cleared: boolean) => void) => done(false),
    abortRequest(id: number) {
      running.get(id)?.abort();
      running.delete(id);
    },
  };
  if (platform === 'ios') {
    return {
      ...common,
      sendRequest(request: NativeRequest, callback: (id: number) => void) {
        lastId += 1;
        callback(lastId);
        void send(lastId, request);
      },
    };
  }
  return {
    ...common,
    sendRequest(
      method: string,
      url: string,
      id: number,
      headers: readonly (readonly [name: string, value: string])[],
      data: RequestBody,
      responseType: ResponseType,
      _incrementalUpdates: boolean,
      timeout: number,
    ) {
      void send(id, { method, url, headers: Object.fromEntries(headers), data, responseType, timeout });
    },
  };
}

function bodyOf(
  { string, base64, blob, formData, uri }: RequestBody,
  blobs: Blobs,
): string | Buffer<ArrayBuffer> | undefined {
  if (formData ?? uri) throw new Error('The headless phone sends neither forms nor files.');
  if (blob) return Buffer.from(blobs.read(blob));
  return base64 === undefined ? string : Buffer.from(base64, 'base64');
}

function dataOf(bytes: Buffer, type: ResponseType, blobs: Blobs): string | BlobData {
  if (type === 'blob') return blobs.add(bytes);
  return bytes.toString(type === 'base64' ? 'base64' : 'utf8');
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
