import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PLANTED_FAULTS } from './planted-faults.ts';

const SCRIPT = fileURLToPath(new URL('./find-planted-fault.ts', import.meta.url));
const FIRST_SEED = 1;
const SEEDS = 150;
const STEPS = 100;

test.each(PLANTED_FAULTS.map(({ name }, number) => [name, number] as const))(
  'the simulation finds that %s',
  async (_name, number) => {
    const options = [number, FIRST_SEED, SEEDS, STEPS].map(String);
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--conditions=chatwire-source',
      SCRIPT,
      ...options,
    ]);
    const found = JSON.parse(stdout);
    console.log(found);
    expect(found).toMatchObject({ violation: expect.any(String) });
  },
  600_000,
);
