import type { HttpServer } from '@chatwire/server';
import { voiceNote } from './voice-note.ts';

/** Serves the voice note of the demo. */
export function harbourSounds(http: HttpServer): void {
  const file = voiceNote();
  http.get('/sounds/voice.wav', { config: { rate: 'uncounted' } }, (_request, reply) =>
    reply
      .header('Content-Type', 'audio/wav')
      .header('Cache-Control', 'public, max-age=86400')
      .header('Access-Control-Allow-Origin', '*')
      .send(file),
  );
}
