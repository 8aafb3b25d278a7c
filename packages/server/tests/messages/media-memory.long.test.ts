import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY, spawnServer } from '@chatwire/testkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { peakMegabytes } from '../fixtures/servers/peak-memory.ts';

const UPLOADS = 8;
const MINUTE_MS = 60_000;

/** Memory is read from /proc. */
test.runIf(process.platform === 'linux')(
  'the server decodes images one at a time, however many are uploaded at once',
  { timeout: 3 * MINUTE_MS },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chatwire-'));
    const server = await spawnServer({ CHATWIRE_DATA_DIR: dataDir });
    try {
      // Interlaced and turned: the whole picture has to be in memory at once.
      const bytes = await sharp({ create: { width: 4_900, height: 5_000, channels: 3, background: '#336699' } })
        .png({ progressive: true })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const upload = async (name: string) => {
        const form = new FormData();
        form.append('file', new Blob([Uint8Array.from(bytes)]), name);
        const headers = { apikey: API_KEY };
        return (await fetch(`${server.url}/v3/media`, { method: 'POST', headers, body: form })).status;
      };
      expect(await upload('first.png')).toBe(200);
      const afterOne = await peakMegabytes(server.process);
      const statuses = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => upload(`${n}.png`)));
      expect(statuses).toEqual(Array.from({ length: UPLOADS }, () => 200));
      // Four at a time, as many as the thread pool takes, need 600 MB more than one.
      expect((await peakMegabytes(server.process)) - afterOne).toBeLessThan(250);
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
