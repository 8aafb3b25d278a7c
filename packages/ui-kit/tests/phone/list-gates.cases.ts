import {
  type Gate,
  type ListDriver,
  type ListHost,
  type ListSubject,
  type PhonePlatform,
  runGate,
  type Verdict,
} from '@chatwire/headless-phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneBundle, phoneBundle } from '../../../../tools/phone-bundle.ts';

export interface GateCases<Driver extends ListDriver> {
  /** The app of the list, next to this file. */
  readonly entry: string;
  subjectOf(bundle: Readonly<Record<PhonePlatform, string>>): ListSubject<ListHost, Driver>;
  readonly gates: readonly Gate<Driver>[];
  readonly seeds: readonly number[];
}

/** Metro takes a while on a busy machine. */
const BUNDLING_MS = 240_000;
const GATE_MS = 120_000;

/** The gates on one platform, each with every seed. */
export function listGateCases<Driver extends ListDriver>(
  platform: PhonePlatform,
  { entry, subjectOf, gates, seeds }: GateCases<Driver>,
): void {
  describe(`${entry} on ${platform}`, () => {
    let bundle: PhoneBundle;
    let subject: ListSubject<ListHost, Driver>;
    beforeAll(async () => {
      bundle = await phoneBundle(`packages/ui-kit/tests/phone/${entry}`, platform);
      subject = subjectOf({ ios: bundle.path, android: bundle.path });
    }, BUNDLING_MS);
    afterAll(() => bundle[Symbol.asyncDispose]());

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
