import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { API_KEY, startServer } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { boardExpressions, DEPLOY } from '../fixtures/deploy-files.ts';

const isAbsent = spawnSync('promtool', ['--version']).error !== undefined;
const reason = isAbsent ? ' (skipped: install prometheus, promtool is not on PATH)' : '';
const promtool = (...args: string[]) => promisify(execFile)('promtool', args);
const path = (file: string) => fileURLToPath(new URL(file, DEPLOY));

describe.skipIf(isAbsent)(`promtool${reason}`, () => {
  test('accepts the alert rules, and their unit tests pass', async () => {
    expect((await promtool('check', 'rules', path('prometheus/chatwire.rules.yml'))).stdout).toMatch(
      /SUCCESS: \d+ rules/,
    );
    expect((await promtool('test', 'rules', path('prometheus/chatwire.rules.test.yml'))).stdout).toContain('SUCCESS');
  });

  test('accepts every query of the dashboard', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'chatwire-board-'));
    const rules = boardExpressions().map((expr, index) => ({
      record: `board:query${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$(?:job|instance)/g, '.*'),
    }));
    const file = join(dir, 'board.json');
    // Every JSON file is a YAML file.
    await writeFile(file, JSON.stringify({ groups: [{ name: 'board', rules }] }));
    expect((await promtool('check', 'rules', file)).stdout).toContain(`SUCCESS: ${rules.length} rules`);
    await rm(dir, { recursive: true });
  });

  test('accepts the metrics of a running server', async () => {
    await using server = await startServer();
    const response = await fetch(`${server.url}/v3/metrics`, { headers: { apikey: API_KEY } });
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: await response.text(), encoding: 'utf8' });
    // Names of earlier versions that conventions would write otherwise; everything else is an error.
    expect(checked.stderr).not.toMatch(/error/i);
    expect([0, 3]).toContain(checked.status);
  });
});
