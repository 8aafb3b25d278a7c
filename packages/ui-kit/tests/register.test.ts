import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGE = join(import.meta.dirname, '..');
const PROGRAM = `const { Platform } = await import('react-native'); console.log(Platform.OS);`;

/** Runs a program in plain Node inside the package, so that the package's name resolves. */
function output(...options: readonly string[]): string {
  const args = [...options, '--input-type=module', '--eval', PROGRAM];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: PACKAGE, encoding: 'utf8' });
  return stdout || stderr;
}

test("plain Node cannot load react-native, and the package's hook replaces it with react-native-web", () => {
  expect(output()).toContain('SyntaxError');
  expect(output('--import', '@chatwire/react-native/register')).toBe('web\n');
});
