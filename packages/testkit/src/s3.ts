import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface S3Server extends AsyncDisposable {
  /** `http://` address on this machine. */
  readonly url: string;
  /** Settings of a server that keeps its media in the bucket. */
  readonly env: Readonly<Record<string, string>>;
  /** Directory with the objects of the bucket: a subdirectory per prefix, several files per object. */
  readonly bucketDir: string;
  /** Stops the server and keeps its objects: it refuses connections until `startAgain`. */
  shutDown(): Promise<void>;
  /** Starts the server again after `shutDown`, with the same objects and address. */
  startAgain(): Promise<void>;
}

const require = createRequire(import.meta.url);
const BUCKET = 'media';

/**
 * Starts a real server with the S3 protocol (s3rver) and an empty bucket, in a separate process. It accepts any secret.
 */
export async function startS3(): Promise<S3Server> {
  const home = await mkdtemp(join(tmpdir(), 'chatwire-s3-'));
  let server = await launch(home, 0);
  const { port } = server;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    env: {
      CHATWIRE_MEDIA_URL: `s3://${BUCKET}`,
      CHATWIRE_MEDIA_ENDPOINT: url,
      CHATWIRE_MEDIA_KEY_ID: 'S3RVER',
      CHATWIRE_MEDIA_SECRET: 'S3RVER',
    },
    bucketDir: join(home, BUCKET),
    shutDown: () => end(server.child),
    async startAgain() {
      server = await launch(home, port);
    },
    async [Symbol.asyncDispose]() {
      await end(server.child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function launch(home: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const script = join(dirname(require.resolve('s3rver/package.json')), 'bin', 's3rver.js');
  const options = ['-d', home, '-p', String(port), '--silent', '--no-vhost-buckets', '--configure-bucket', BUCKET];
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, given] = /listening on .+:(\d+)/.exec(line) ?? [];
    if (given !== undefined) return { child, port: Number(given) };
  }
  throw new Error('s3rver did not start.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
