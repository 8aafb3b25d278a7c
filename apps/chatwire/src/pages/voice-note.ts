const SAMPLES_PER_SECOND = 8_000;
export const VOICE_SECONDS = 6;
const HEADER_BYTES = 44;

/** Loudness of each syllable of the note, 0 to 1; eight per second. */
const SYLLABLE_LEVELS = Array.from({ length: VOICE_SECONDS * 8 }, (_, at) => {
  const phrase = at % 13;
  return phrase > 10 ? 0.04 : 0.35 + 0.6 * Math.abs(Math.sin(at * 1.7)) * (1 - phrase / 16);
});

/** The waveform that a client draws for the note, 0 to 1. */
export const VOICE_WAVEFORM: readonly number[] = SYLLABLE_LEVELS.map((level) => Math.round(level * 100) / 100);

/** Returns a hummed voice note as a WAV file: 8 bits, mono. Synthesized, because the demo contains no recordings. */
export function voiceNote(): Buffer {
  const samples = Buffer.alloc(SAMPLES_PER_SECOND * VOICE_SECONDS);
  for (let at = 0; at < samples.length; at += 1) {
    const seconds = at / SAMPLES_PER_SECOND;
    const syllable = seconds * 8;
    const level = (SYLLABLE_LEVELS[Math.floor(syllable)] ?? 0) * Math.sin(Math.PI * (syllable % 1)) ** 0.5;
    // Three harmonics of a voice that rises and falls slowly.
    const phase = 2 * Math.PI * (125 * seconds - (18 / 2.1) * Math.cos(2.1 * seconds));
    const tone = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase);
    samples[at] = 128 + Math.round((tone / 1.8) * level * 90);
  }
  return Buffer.concat([header(samples.length), samples]);
}

/** Returns the header of an uncompressed WAV file. */
function header(bytes: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('RIFF', 0);
  head.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  head.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}
