import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench -- <name> [args]`: runs bench/<name>/main.ts; without a name, lists the benchmarks. */
const [name, ...args] = process.argv.slice(2);
const folder = import.meta.dirname;
const names = readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'main.ts')));

if (!name || !names.includes(name)) {
  console.log(`Benchmarks: ${names.join(', ')}\nUse: npm run bench -- <name> [arguments]`);
  process.exitCode = name ? 1 : 0;
} else {
  const done = spawnSync(
    process.execPath,
    ['--conditions=chatwire-source', '--max-old-space-size=4096', join(folder, name, 'main.ts'), ...args],
    { stdio: 'inherit' },
  );
  process.exitCode = done.status ?? 1;
}
