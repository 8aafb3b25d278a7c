/** A request that uploads a form. */
export interface Upload {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal;
  /** Called with the uploaded fraction, from 0 to 1. */
  readonly onProgress: (progress: number) => void;
}

/**
 * Sends a form and reports the progress, which `fetch` cannot. Resolves and rejects as `fetch` does. Returns undefined
 * where the platform has no `XMLHttpRequest`.
 */
export function xhrUpload(url: string, upload: Upload): Promise<Response> | undefined {
  const constructor: unknown = Reflect.get(globalThis, 'XMLHttpRequest');
  if (!isConstructor(constructor)) return undefined;
  return new Promise((resolve, reject) => {
    const request = new constructor();
    request.open(upload.method, url);
    for (const [name, value] of Object.entries(upload.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) upload.onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const headers = { 'Retry-After': request.getResponseHeader('Retry-After') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener('error', () => reject(new TypeError('The upload failed.')));
    request.addEventListener('abort', () => reject(new TypeError('The upload was aborted.')));
    upload.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(upload.body);
  });
}

interface Progress {
  readonly lengthComputable: boolean;
  readonly loaded: number;
  readonly total: number;
}

/** The part of an `XMLHttpRequest` that is used here. */
interface RequestLike {
  readonly upload: { addEventListener(type: 'progress', listener: (event: Progress) => void): void };
  readonly status: number;
  readonly responseText: string;
  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  send(body: FormData): void;
  abort(): void;
}

function isConstructor(value: unknown): value is new () => RequestLike {
  return typeof value === 'function';
}
