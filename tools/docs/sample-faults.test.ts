import { beforeAll, expect, test } from 'vitest';
import { docSamples, sampleFaults } from './sample-faults.ts';
import { type Sample, samplesOf } from './samples-of.ts';

const BROKEN = `# A page

\`\`\`tsx
import { ChatMessageList } from '@chatwire/react-native';

<ChatMessageList usr={ivo} />;
\`\`\`
`;
const NOWHERE = 'docs/nowhere.md';

let samples: readonly Sample[] = [];
let faults: readonly string[] = [];
beforeAll(async () => {
  samples = await docSamples(process.cwd());
  faults = sampleFaults(process.cwd(), [...samples, ...samplesOf(NOWHERE, BROKEN)]);
});

test('every sample in the docs passes the type check', () => {
  expect(samples.length).toBeGreaterThan(40);
  expect(faults.filter((fault) => !fault.startsWith(NOWHERE))).toEqual([]);
});

test('a sample with a type error is reported with the line of its page', () => {
  expect(faults.filter((fault) => fault.startsWith(NOWHERE))).toEqual([expect.stringMatching(/:6: .*usr/)]);
});
