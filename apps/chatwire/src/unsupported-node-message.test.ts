import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { unsupportedNodeMessage } from './unsupported-node-message.ts';

test.each(['20.20.2', '22.23.3', '23.11.1'])('the command line rejects Node %s', (version) => {
  expect(unsupportedNodeMessage(version)).toBe(`Chatwire needs Node 24 or newer. This is Node ${version}.`);
});

test.each(['24.0.0', '26.10.0', '100.1.0'])('the command line accepts Node %s', (version) => {
  expect(unsupportedNodeMessage(version)).toBeUndefined();
});

test('the oldest supported version of Node is the one in package.json', async () => {
  const { engines } = JSON.parse(await readFile('apps/chatwire/package.json', 'utf8'));
  expect(engines.node).toBe('>=24');
});
