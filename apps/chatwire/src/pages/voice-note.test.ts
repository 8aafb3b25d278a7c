import { expect, test } from 'vitest';
import { VOICE_SECONDS, VOICE_WAVEFORM, voiceNote } from './voice-note.ts';

test('the voice note is a WAV file of its length, as loud as its waveform says', () => {
  const file = voiceNote();
  expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12)).toBe('RIFFWAVE');
  const rate = file.readUInt32LE(24);
  expect(file.readUInt32LE(40)).toBe(rate * VOICE_SECONDS);
  expect(file.length).toBe(44 + rate * VOICE_SECONDS);
  const loudness = VOICE_WAVEFORM.map((_, at) => {
    const part = file.subarray(44 + (at * rate) / 8, 44 + ((at + 1) * rate) / 8);
    return Math.max(...part) - 128;
  });
  const loudest = VOICE_WAVEFORM.indexOf(Math.max(...VOICE_WAVEFORM));
  const quietest = VOICE_WAVEFORM.indexOf(Math.min(...VOICE_WAVEFORM));
  expect(loudness[loudest]).toBeGreaterThan(60);
  expect(loudness[quietest]).toBeLessThan(10);
});
