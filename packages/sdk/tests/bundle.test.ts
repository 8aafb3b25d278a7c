import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundled } from './bundled.ts';

/**
 * See docs/spec/sdk.md#conventions: 45 kB, minified and compressed; 1 kB for shared profile lookups and the retry state of messages;
 * 1 kB for the receipts of pushes; 1 kB for Web Push; 1 kB for the user’s own
 * notification log and check; and 1.7 kB for outdated notifications: 0.6 to decide what is outdated, 0.3 for
 * the list of browsers, 0.4 for what was read elsewhere, 0.4 for frames, marks, and functions; and 0.2 kB of the 0.5 kB
 * that pinned and saved messages take; and 0.1 kB for messages that are sent during a login.
 */
const LIMIT = 51_000;
/** See docs/spec/last-mile.md#performance-goals. */
const RECEIPTS_LIMIT = 3_000;
/** For background code that receives clears. */
const CLEARS_LIMIT = 1_200;
/** See docs/spec/last-mile.md#service-worker. */
const WORKER_LIMIT = 6_000;

test('the whole package is at most 51 kB, without its warnings for developers', async () => {
  const code = await bundled("import { Chat } from '@chatwire/sdk';\nconsole.log(Chat);");
  expect(code).toContain('ERR_OUTBOX_FULL');
  expect(code).not.toContain('members that are never called');
  expect(compressed(code)).toBeLessThanOrEqual(LIMIT);
});

test('the entry point for background tasks is at most 3 kB, and contains no client', async () => {
  const code = await bundled("import * as receipts from '@chatwire/sdk/receipts';\nconsole.log(receipts);");
  expect(code).toContain('/notifications/push/v1/receipts');
  expect(code).not.toContain('WebSocket');
  expect(compressed(code)).toBeLessThanOrEqual(RECEIPTS_LIMIT);
});

test('the entry point for clears is at most 1.2 kB, and contains no client', async () => {
  const code = await bundled("import * as clears from '@chatwire/sdk/clears';\nconsole.log(clears);");
  expect(code).toContain('conversationId');
  expect(code).not.toContain('WebSocket');
  expect(compressed(code)).toBeLessThanOrEqual(CLEARS_LIMIT);
});

test('a service worker that receives pushes is at most 6 kB', async () => {
  const code = await bundled(
    "import { installChatPush } from '@chatwire/sdk/service-worker';\ninstallChatPush({ host: 'https://chat.example' });",
  );
  expect(code).toContain('notificationclick');
  expect(compressed(code)).toBeLessThanOrEqual(WORKER_LIMIT);
});

function compressed(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}
