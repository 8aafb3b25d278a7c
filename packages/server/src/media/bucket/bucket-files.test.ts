import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3 } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEgressProxies } from '../../base/network/egress-proxies.ts';
import { mediaFilesCases } from '../media-files.cases.ts';
import { createBucketClient } from './bucket-client.ts';
import { BucketFiles } from './bucket-files.ts';

let s3: S3Server;
let incomingDir = '';
beforeAll(async () => {
  s3 = await startS3();
  incomingDir = await mkdtemp(join(tmpdir(), 'chatwire-incoming-'));
});
afterAll(async () => {
  await s3[Symbol.asyncDispose]();
  await rm(incomingDir, { recursive: true, force: true });
});

function open(bucket = 'media', keyId = 'S3RVER'): BucketFiles {
  const client = createBucketClient({
    endpoint: s3.url,
    region: 'us-east-1',
    credentials: { keyId, secret: 'S3RVER' },
    pathStyle: true,
    proxies: readEgressProxies({}).proxies,
  });
  return new BucketFiles({ client, bucket, prefix: 'chat/files', reads: 'proxied', incomingDir });
}

mediaFilesCases(open);

test('a bucket has its files under the prefix, in the layout of a directory', async () => {
  const names = await readdir(join(s3.bucketDir, 'chat', 'files'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => /^[0-9a-f]{2}$/.test(name))).toBe(true);
});

test('an error names the cause of the failure, without the key', async () => {
  const key = 'a'.repeat(32);
  await expect(open('missing').read(key, 'file')).rejects.toMatchObject({
    name: 'MediaUnavailable',
    code: 'NoSuchBucket',
  });
  const rejected = open('media', 'SOMEBODY').remove(key);
  await expect(rejected).rejects.toMatchObject({ code: 'InvalidAccessKeyId' });
  await expect(rejected).rejects.toThrow(/^The media storage failed: InvalidAccessKeyId\.$/);
});
