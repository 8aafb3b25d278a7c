import type { PhonePlatform } from '@chatwire/headless-phone';
import { canRun, type Gate, type ListApp, type ListSubject, runGate, type Verdict } from '@chatwire/list-conformance';
import { phoneFeatures, phoneList } from '@chatwire/list-conformance/phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneBundle, phoneBundle } from '../../../../tools/phone-bundle.ts';

export interface GateCases {
  /** File name of the list's app, in this folder. */
  readonly entry: string;
  readonly app: ListApp;
  readonly gates: readonly Gate[];
  readonly seeds: readonly number[];
}

/** Timeout in ms for bundling, because Metro is slow on a busy machine. */
const BUNDLING_MS = 240_000;
const GATE_MS = 120_000;

/** Defines the gates on one platform, each with every seed. */
export function listGateCases(platform: PhonePlatform, { entry, app, gates, seeds }: GateCases): void {
  describe(`${entry} on ${platform}`, () => {
    let bundle: PhoneBundle;
    let subject: ListSubject;
    beforeAll(async () => {
      bundle = await phoneBundle(`packages/ui-kit/tests/phone/${entry}`, platform);
      subject = phoneList(app, platform, bundle.path);
    }, BUNDLING_MS);
    afterAll(() => bundle[Symbol.asyncDispose]());

    const features = phoneFeatures(app, platform);
    for (const gate of gates.filter((each) => canRun(each, features))) {
      test(`${gate.name}`, { timeout: GATE_MS }, async () => {
        const faults: string[] = [];
        for (const seed of seeds) faults.push(...faultsOf(await runGate(gate, subject, seed)));
        expect(faults).toEqual([]);
      });
    }
  });
}

function faultsOf({ seed, measures, errors }: Verdict): readonly string[] {
  const high = measures.filter(({ value, atMost }) => !(value <= atMost));
  return [
    ...high.map(({ quantity: what, value, atMost }) => `${what}: ${value}, at most ${atMost} (seed ${seed})`),
    ...errors.map((error) => `${error} (seed ${seed})`),
  ];
}
