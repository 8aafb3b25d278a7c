import { expect, test } from 'vitest';
import { waveformOf } from './waveform-of.ts';

test("a waveform shows relative loudness, independent of the microphone's level", () => {
  const samples = Float32Array.from({ length: 6_400 }, (_, at) => (at < 3_200 ? 0.05 : -0.2));
  const waveform = waveformOf(samples);
  expect(waveform).toHaveLength(64);
  expect([waveform[0], waveform[31], waveform[32], waveform[63]]).toEqual([0.25, 0.25, 1, 1]);
});

test('silence stays flat, and a very short recording has no more bars than samples', () => {
  expect(Math.max(...waveformOf(new Float32Array(1_000).fill(0.001)))).toBe(0.1);
  expect(waveformOf(new Float32Array(3))).toEqual([0, 0, 0]);
});
