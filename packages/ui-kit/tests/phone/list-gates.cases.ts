import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Gate, type ListSubject, type PhonePlatform, runGate, type Verdict } from '@chatwire/headless-phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneBundle } from '../../../../tools/phone-bundle.ts';

export interface GateCases {
  /** The app of the list, next to this file. */
  readonly entry: string;
  subjectOf(bundle: Readonly<Record<PhonePlatform, string>>): ListSubject;
  readonly gates: readonly Gate[];
  readonly seeds: readonly number[];
}

/** Metro takes a while on a busy machine. */
const BUNDLING_MS = 240_000;
const GATE_MS = 120_000;

/** The gates on one platform, each with every seed. */
export function listGateCases(platform: PhonePlatform, { entry, subjectOf, gates, seeds }: GateCases): void {
  describe(`${entry} on ${platform}`, () => {
    let folder: string;
    let subject: ListSubject;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'chatwire-phone-'));
      const bundle = await phoneBundle(`packages/ui-kit/tests/phone/${entry}`, platform, join(folder, 'app'));
      subject = subjectOf({ ios: bundle, android: bundle });
    }, BUNDLING_MS);
    afterAll(() => rm(folder, { recursive: true }));

    for (const gate of gates.filter(({ only = platform }) => only === platform)) {
      test(`${gate.name}`, { timeout: GATE_MS }, async () => {
        const faults: string[] = [];
        for (const seed of seeds) faults.push(...faultsOf(await runGate(gate, subject, { platform }, seed)));
        expect(faults).toEqual([]);
      });
    }
  });
}

function faultsOf({ seed, measures, errors }: Verdict): readonly string[] {
  const high = measures.filter(({ value, atMost }) => !(value <= atMost));
  return [
    ...high.map(({ what, value, atMost }) => `${what}: ${value}, at most ${atMost} (seed ${seed})`),
    ...errors.map((error) => `${error} (seed ${seed})`),
  ];
}
