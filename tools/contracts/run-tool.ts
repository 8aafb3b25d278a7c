import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface ToolResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a script on this Node; a relative path is in `tools/contracts/node_modules`. */
export async function runTool(script: string, args: readonly string[]): Promise<ToolResult> {
  const path = script.startsWith('/') ? script : join(import.meta.dirname, 'node_modules', script);
  const child = spawn(process.execPath, [path, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_OPTIONS: '', REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, output: out + err };
}
