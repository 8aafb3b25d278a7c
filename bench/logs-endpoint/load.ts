import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  readonly forMs: number;
  readonly apiKey: string;
  /** Returns path and query of the next request. */
  readonly nextPath: () => string;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytesPerResponse: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Loads a server over keep-alive connections with one request each in flight. Uses plain sockets: an HTTP client in
 * Node would need more CPU time than the measured server. Throws on any response other than 200.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { hostname, port } = new URL(options.url);
  const latencies: number[] = [];
  let bytes = 0;
  const endAt = performance.now() + options.forMs;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: options.connections }, () => runConnection()));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    requestsPerSecond: Math.round(latencies.length / seconds),
    p50Ms: round(at(0.5)),
    p99Ms: round(at(0.99)),
    bytesPerResponse: Math.round(bytes / latencies.length),
  };

  function runConnection(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let sentAt = 0;
      let bytesLeft = 0;
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('connect', next);
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        bytesLeft = bytesLeft === 0 ? remainingBytesOf(chunk) : bytesLeft - chunk.length;
        if (bytesLeft !== 0) return;
        latencies.push(performance.now() - sentAt);
        if (performance.now() < endAt) next();
        else socket.destroy();
      });

      function next(): void {
        sentAt = performance.now();
        socket.write(`GET ${options.nextPath()} HTTP/1.1\r\nHost: ${hostname}\r\napikey: ${options.apiKey}\r\n\r\n`);
      }
    });
  }
}

/** Returns the number of remaining bytes of a response, from its first chunk. */
function remainingBytesOf(chunk: Buffer): number {
  const headLength = chunk.indexOf(HEAD_END);
  const head = chunk.toString('latin1', 0, headLength);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (headLength < 0 || length === undefined || !head.startsWith('HTTP/1.1 200')) {
    throw new Error(`Unexpected response: ${chunk.toString('latin1', 0, 300)}`);
  }
  return headLength + HEAD_END.length + Number(length) - chunk.length;
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
