import { expect, test } from 'vitest';
import { NO_LATENCY } from '../engine/segment.ts';
import { between, seededRandom } from '../random-entries.fixture.ts';
import { decodeLatencies, encodeLatencies } from './latency-chunk.ts';

test('latencies of any value are decoded in the order of the offsets', () => {
  const random = seededRandom(3);
  const of = (present: number): Float64Array =>
    Float64Array.from({ length: 1500 }, () =>
      random() < present ? between(random, 0, 2 ** between(random, 1, 45)) : NO_LATENCY,
    );
  const latencies = { processing: of(1), provider: of(0.7), endToEnd: of(0.5) };
  const offsets = Uint16Array.from({ length: 1024 }, (_, n) => (n * 7) % 1500);
  const pick = (list: Float64Array): Float64Array => Float64Array.from(offsets, (offset) => list[offset] ?? Number.NaN);
  const decoded = { processing: of(1), provider: of(1), endToEnd: of(1) };
  decodeLatencies(encodeLatencies(latencies, offsets), 1024, decoded);
  const first = (list: Float64Array): Float64Array => list.slice(0, 1024);
  expect({
    processing: first(decoded.processing),
    provider: first(decoded.provider),
    endToEnd: first(decoded.endToEnd),
  }).toEqual({
    processing: pick(latencies.processing),
    provider: pick(latencies.provider),
    endToEnd: pick(latencies.endToEnd),
  });
});
