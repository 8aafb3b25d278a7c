/** Frequencies in Hz: two rising notes for incoming messages, one low note for outgoing ones. */
const NOTES = { incoming: [659, 880], outgoing: [523] };
const SAMPLES_PER_SECOND = 8000;
const NOTE_SECONDS = 0.11;

/**
 * Returns the built-in sound of a kind, a soft bell, as a data URL of a few kilobytes, so that no file must be bundled.
 */
export function chime(kind: keyof typeof NOTES): string {
  return `data:audio/wav;base64,${base64(wave(samples(NOTES[kind])))}`;
}

/** Returns 8-bit samples; each note fades out to avoid clicks. */
function samples(notes: readonly number[]): number[] {
  const perNote = Math.round(SAMPLES_PER_SECOND * NOTE_SECONDS);
  return notes.flatMap((frequency, index) => {
    const length = index === notes.length - 1 ? perNote * 2 : perNote;
    return Array.from({ length }, (_, at) => {
      const fade = Math.exp((-4 * at) / length) * Math.min(1, at / 40);
      return 128 + Math.round(80 * fade * Math.sin((2 * Math.PI * frequency * at) / SAMPLES_PER_SECOND));
    });
  });
}

/** Returns a WAV file: mono, 8 bits. */
function wave(data: readonly number[]): number[] {
  const header = [
    ...text('RIFF'),
    ...little(36 + data.length, 4),
    ...text('WAVEfmt '),
    ...little(16, 4),
    ...little(1, 2),
    ...little(1, 2),
    ...little(SAMPLES_PER_SECOND, 4),
    ...little(SAMPLES_PER_SECOND, 4),
    ...little(1, 2),
    ...little(8, 2),
    ...text('data'),
    ...little(data.length, 4),
  ];
  return [...header, ...data];
}

function text(value: string): number[] {
  return [...value].map((character) => character.charCodeAt(0));
}

function little(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256);
}

function base64(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes));
}
