import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  GATES,
  type ListSubject,
  type PhonePlatform,
  runGate,
  stagedList,
  type Verdict,
} from '@chatwire/headless-phone';
import { chatList } from '../../packages/ui-kit/tests/phone/chat-list.ts';
import { phoneBundle } from '../../tools/phone-bundle.ts';

/** Runs the list gates on headless phones and prints what each has measured. */
const { values } = parseArgs({
  options: {
    entry: { type: 'string' },
    engine: { type: 'string', default: 'kit' },
    platform: { type: 'string' },
    gate: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
});
const PHONE = 'packages/ui-kit/tests/phone';
const ENTRIES: Readonly<Record<string, string>> = { kit: `${PHONE}/kit-stage.tsx`, chat: `${PHONE}/chat-stage.tsx` };
const OUT = join(import.meta.dirname, '..', '..', '.chatwire', 'phone-bundles');
await mkdir(OUT, { recursive: true });

const platforms = (['ios', 'android'] as const).filter((each) => !values.platform || values.platform === each);
const failed: string[] = [];
for (const platform of platforms) {
  const entry = values.entry ?? ENTRIES[values.engine];
  if (!entry) throw new Error(`Unknown engine "${values.engine}". Known: ${Object.keys(ENTRIES).join(', ')}.`);
  const bundle = await phoneBundle(entry, platform, join(OUT, `${values.engine}.${platform}`));
  const list = subject(values.engine, { ios: bundle, android: bundle });
  for (const gate of GATES.filter(({ name, only = platform }) => only === platform && name.includes(values.gate))) {
    for (const seed of values.seed.split(',').map(Number)) {
      const startedAt = performance.now();
      const verdict = await runGate(gate, list, { platform }, seed);
      console.log(line(platform, verdict, performance.now() - startedAt));
      if (!verdict.passed) failed.push(`${platform}: ${gate.name} (seed ${seed})`);
    }
  }
}
console.log(failed.length === 0 ? 'All gates passed.' : `${failed.length} failed:\n${failed.join('\n')}`);
process.exit(failed.length === 0 ? 0 : 1);

function subject(engine: string, bundle: Readonly<Record<PhonePlatform, string>>): ListSubject {
  return engine === 'chat' ? chatList(bundle) : stagedList(engine, bundle);
}

function line(platform: string, { gate, seed, measures, errors, passed }: Verdict, ms: number): string {
  const shown = measures.map(({ what, value, atMost }) => `${value <= atMost ? '' : '✗ '}${what} ${rounded(value)}`);
  const faults = errors.slice(0, 2).map((error) => error.slice(0, 300));
  return `${passed ? 'ok  ' : 'FAIL'} ${platform} ${gate} [${seed}] ${[...shown, ...faults].join(' · ')} (${Math.round(ms)} ms)`;
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
