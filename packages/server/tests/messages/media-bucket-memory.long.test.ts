import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY, spawnServer, startS3, type TestResponse } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { peakMegabytes } from '../fixtures/servers/peak-memory.ts';

const FILE_BYTES = 400 * 1024 * 1024;
const MINUTE_MS = 60_000;

/** Memory is read from /proc. */
test.runIf(process.platform === 'linux')(
  'the server sends a file of 400 MB to the bucket and back without holding it in memory',
  { timeout: 3 * MINUTE_MS },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chatwire-'));
    await using s3 = await startS3();
    const server = await spawnServer({
      ...s3.env,
      CHATWIRE_DATA_DIR: dataDir,
      CHATWIRE_MEDIA_BYTES: String(FILE_BYTES),
    });
    try {
      const film = Buffer.alloc(FILE_BYTES, 7);
      film.write('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
      const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
        const form = new FormData();
        form.append('file', new Blob([bytes]), 'film.mp4');
        const response = await fetch(`${server.url}/v3/media`, {
          method: 'POST',
          headers: { apikey: API_KEY },
          body: form,
        });
        const { data }: TestResponse['body'] = await response.json();
        return data[0];
      };
      await upload(film.subarray(0, 1_000_000));
      const before = await peakMegabytes(server.process);
      const { url, size } = await upload(film);
      expect(size).toBe(FILE_BYTES);
      let read = 0;
      for await (const chunk of (await fetch(url)).body ?? []) read += chunk.length;
      expect(read).toBe(FILE_BYTES);
      // Measured: 17 MB for an upload of 600 MB, 28 MB for its download.
      expect((await peakMegabytes(server.process)) - before).toBeLessThan(120);
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
