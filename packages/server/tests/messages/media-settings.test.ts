import { ConfigError, readConfig } from '@chatwire/server';
import { expect, test } from 'vitest';

const BUCKET = { CHATWIRE_MEDIA_URL: 's3://chat-media/production/' };
const KEY = { CHATWIRE_MEDIA_KEY_ID: 'id', CHATWIRE_MEDIA_SECRET: 'secret' };

test('a bucket is named with or without a prefix', () => {
  expect(readConfig(BUCKET).mediaUrl).toEqual({
    text: 's3://chat-media/production',
    bucket: 'chat-media',
    prefix: 'production',
  });
  expect(readConfig({ CHATWIRE_MEDIA_URL: 's3://chat-media' }).mediaUrl).toMatchObject({ prefix: '' });
});

test.each([
  [
    { CHATWIRE_MEDIA_URL: 'https://chat-media.example/' },
    'CHATWIRE_MEDIA_URL must be s3://bucket or s3://bucket/prefix',
  ],
  [{ CHATWIRE_MEDIA_URL: 's3://Chat_Media' }, 'CHATWIRE_MEDIA_URL must be s3://bucket or s3://bucket/prefix'],
  [{ CHATWIRE_MEDIA_URL: 's3://chat-media//x' }, 'CHATWIRE_MEDIA_URL must be s3://bucket or s3://bucket/prefix'],
  [{ ...BUCKET, CHATWIRE_MEDIA_DIR: '/srv/media' }, 'CHATWIRE_MEDIA_URL and CHATWIRE_MEDIA_DIR exclude each other'],
  [{ ...BUCKET, CHATWIRE_MEDIA_KEY_ID: 'id' }, 'CHATWIRE_MEDIA_KEY_ID and CHATWIRE_MEDIA_SECRET work only together'],
  [KEY, 'have no effect without CHATWIRE_MEDIA_URL'],
  [{ CHATWIRE_MEDIA_READS: 'presigned' }, 'have no effect without CHATWIRE_MEDIA_URL'],
  [{ CHATWIRE_MEDIA_USER_QUOTA: '-1' }, 'CHATWIRE_MEDIA_USER_QUOTA must be an integer'],
])('rejects %o', (env, problem) => {
  let error: unknown;
  try {
    readConfig(env);
  } catch (caught) {
    error = caught;
  }
  expect(error instanceof ConfigError && error.problems).toEqual([expect.stringContaining(problem)]);
});
