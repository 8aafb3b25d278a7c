// Runs in a process of its own: `node --conditions=chatwire-source find-planted-fault.ts <number> <first seed> <seeds> <steps>`.
import { registerHooks } from 'node:module';
import { sourceOf } from './planted-fault.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';

const [number = 0, firstSeed = 1, seeds = 10, count = 500] = process.argv.slice(2).map(Number);
const fault = PLANTED_FAULTS[number];
if (!fault) throw new Error(`There is no planted fault ${number}.`);
const target = sourceOf(fault).href;
let isPlanted = false;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== target) return loaded;
    const source = String(loaded.source);
    if (!source.includes(fault.original)) throw new Error(`${fault.file} no longer contains the text to replace.`);
    isPlanted = true;
    return { ...loaded, source: source.replace(fault.original, fault.faulty) };
  },
});

// Loaded after the hook.
const { run } = await import('./run.ts');
const { stepsOf } = await import('./steps.ts');
if (!isPlanted) throw new Error(`${fault.file} is not loaded by the simulation.`);
const startedMs = performance.now();
let found: object = {};
for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
  const made = await run(seed, stepsOf(seed, count));
  if (made.faults.length === 0) continue;
  found = { seed, steps: made.steps, violation: made.faults[0] };
  break;
}
const seconds = Math.round((performance.now() - startedMs) / 1_000);
const { user, system } = process.cpuUsage();
const cpuSeconds = Math.round((user + system) / 1_000_000);
process.stdout.write(`${JSON.stringify({ name: fault.name, seconds, cpuSeconds, ...found })}\n`);
process.exit(0);
