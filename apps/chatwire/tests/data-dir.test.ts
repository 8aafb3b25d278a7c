import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { API_KEY } from '@chatwire/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runChatwire, spawnChatwire } from './run-chatwire.ts';

/** 8 × 6 pixels, rotated according to its metadata, so that the image library rewrites the file. */
const TURNED_JPEG =
  '/9j/4QC8RXhpZgAASUkqAAgAAAAGABIBAwABAAAABgAAABoBBQABAAAAVgAAABsBBQABAAAAXgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAZgAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAAgAAAADoAQAAQAAAAYAAAAAAAAA/+IB8ElDQ19QUk9GSUxFAAEBAAAB4GxjbXMEIAAAbW50clJHQiBYWVogB+IAAwAUAAkADgAdYWNzcE1TRlQAAAAAc2F3c2N0cmwAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y1oYW5keem/Vlo+AbaDI4VVRvdPqgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKZGVzYwAAAPwAAAAkY3BydAAAASAAAAAid3RwdAAAAUQAAAAUY2hhZAAAAVgAAAAsclhZWgAAAYQAAAAUZ1hZWgAAAZgAAAAUYlhZWgAAAawAAAAUclRSQwAAAcAAAAAgZ1RSQwAAAcAAAAAgYlRSQwAAAcAAAAAgbWx1YwAAAAAAAAABAAAADGVuVVMAAAAIAAAAHABzAFIARwBCbWx1YwAAAAAAAAABAAAADGVuVVMAAAAGAAAAHABDAEMAMAAAWFlaIAAAAAAAAPbWAAEAAAAA0y1zZjMyAAAAAAABDD8AAAXd///zJgAAB5AAAP2S///7of///aIAAAPcAADAcVhZWiAAAAAAAABvoAAAOPIAAAOPWFlaIAAAAAAAAGKWAAC3iQAAGNpYWVogAAAAAAAAJKAAAA+FAAC2xHBhcmEAAAAAAAMAAAACZmkAAPKnAAANWQAAE9AAAApb/9sAQwAoHB4jHhkoIyEjLSsoMDxkQTw3Nzx7WF1JZJGAmZaPgIyKoLTmw6Cq2q2KjMj/y9ru9f///5vB////+v/m/f/4/9sAQwErLS08NTx2QUF2+KWMpfj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4/8AAEQgABgAIAwEiAAIRAQMRAf/EABUAAQEAAAAAAAAAAAAAAAAAAAAD/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCABgv/2Q==';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chatwire-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Returns the paths that other users of the machine can access, with their modes. */
async function openPaths(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  const modes = await Promise.all(
    ['', ...names].map(async (name) => ({ name, mode: (await lstat(join(dataDir, name))).mode & 0o777 })),
  );
  return modes.filter(({ mode }) => mode & 0o077).map(({ name, mode }) => `${name} ${mode.toString(8)}`);
}

test('the data directory stays unreadable for other users of the machine under any traffic', {
  timeout: 60_000,
}, async () => {
  const dataDir = join(dir, 'data');
  const server = spawnChatwire(['serve'], {
    CHATWIRE_DATA_DIR: dataDir,
    CHATWIRE_HOST: '127.0.0.1',
    CHATWIRE_PORT: '0',
    CHATWIRE_API_KEY: API_KEY,
    CHATWIRE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  try {
    const url = await urlOf(server);
    const headers = { apikey: API_KEY };
    const post = (path: string, body: object) =>
      fetch(`${url}/v3${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const uid of ['ivo', 'mara']) await post('/users', { uid, name: uid });
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(Buffer.from(TURNED_JPEG, 'base64'))]), 'pier.jpg');
    expect((await fetch(`${url}/v3/media`, { method: 'POST', headers, body: form })).status).toBe(200);
    const message = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text: 'ahoy' } };
    const sent = await fetch(`${url}/v3/messages`, {
      method: 'POST',
      headers: { ...headers, onBehalfOf: 'ivo', 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
    });
    expect(sent.status).toBe(200);
    await expect
      .poll(async () => entriesOf(await fetch(`${url}/v3/notifications/v1/logs`, { headers })))
      .toBeGreaterThan(0);
    const names = (await readdir(dataDir, { recursive: true })).join(' ');
    for (const part of ['chat.sqlite-wal', 'notification-log', 'node.id', '.thumb']) expect(names).toContain(part);
    expect(await openPaths(dataDir)).toEqual([]);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  expect(await openPaths(dataDir)).toEqual([]);
});

test('a start makes a data directory of an older version unreadable for other users', async () => {
  const media = join(dir, 'media', 'ab');
  await mkdir(media, { recursive: true });
  await writeFile(join(media, 'abc'), 'picture');
  await writeFile(join(dir, 'chat.sqlite'), '');
  for (const path of [dir, join(dir, 'media'), media]) await chmod(path, 0o755);
  for (const path of [join(media, 'abc'), join(dir, 'chat.sqlite')]) await chmod(path, 0o644);
  expect(await openPaths(dir)).toHaveLength(5);
  expect(await runChatwire(['migrate'], { CHATWIRE_DATA_DIR: dir })).toMatchObject({ code: 0 });
  const opened = await openPaths(dir);
  // SQLite's files depend on the umask, which only main.ts sets; here the command runs in the test process.
  expect(opened.filter((path) => !path.includes('sqlite-'))).toEqual([]);
});

async function urlOf(server: ReturnType<typeof spawnChatwire>): Promise<string> {
  if (!server.stdout) throw new Error('The standard output of the server is not piped.');
  for await (const line of createInterface({ input: server.stdout })) {
    const { url } = JSON.parse(line);
    if (url) return url;
  }
  throw new Error('The server ended before it was ready.');
}

async function entriesOf(response: Response): Promise<number> {
  const { data } = (await response.json()) as { readonly data: readonly unknown[] };
  return data.length;
}
