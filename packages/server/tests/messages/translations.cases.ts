import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { StartConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { statusOf } from '../fixtures/helpers.ts';

/** Starts a server with the LibreTranslate API that returns texts in capitals with the requested language. */
async function startTranslator() {
  const requests: { q: string; target: string; api_key?: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const translationRequest = JSON.parse(body);
      requests.push(translationRequest);
      const isKnown = translationRequest.target !== 'xx';
      const result = isKnown
        ? { translatedText: `${translationRequest.target}: ${translationRequest.q.toUpperCase()}` }
        : { error: 'no' };
      response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(result));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function translationCases(start: StartConversationFixture): void {
  test('a message is translated once per language and version; users who cannot see it cannot translate it', async () => {
    await using translator = await startTranslator();
    const env = { CHATWIRE_TRANSLATE_URL: translator.url, CHATWIRE_TRANSLATE_KEY: 'secret' };
    await using fixture = await start({ env });
    const { id } = await fixture.say('ivo', 'group:harbour', 'boat is ready, <@uid:mara>: https://harbour.example');
    const ask = (language: string, uid: 'mara' | 'noor' = 'mara') =>
      fixture.as(uid, 'POST', `/messages/${id}/translation`, { language });
    const expected = 'de: BOAT IS READY, <@uid:mara>: https://harbour.example';
    expect((await ask('de')).body.data).toEqual({ language: 'de', text: expected });
    await ask('de');
    expect(translator.requests).toEqual([
      { q: 'boat is ready, [X0]: [X1]', source: 'auto', target: 'de', format: 'text', api_key: 'secret' },
    ]);
    await fixture.as('ivo', 'PUT', `/messages/${id}`, { data: { text: 'boat is late' } });
    expect((await ask('de')).body.data.text).toBe('de: BOAT IS LATE');
    expect(statusOf(await ask('de', 'noor'))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    expect(statusOf(await ask('xx'))).toBe('400 ERR_BAD_REQUEST');
    expect(statusOf(await ask('de; drop'))).toBe('400 ERR_BAD_REQUEST');
    const settings = await fixture.as('mara', 'GET', '/settings');
    expect(settings.body.data.features.translation).toBe(true);
  });

  test('a missing or unresponsive translator is an error, not an untranslated text', async () => {
    await using without = await start();
    const first = await without.say('ivo', 'mara', 'hello');
    const path = (id: string) => `/messages/${id}/translation`;
    expect(statusOf(await without.as('mara', 'POST', path(first.id), { language: 'de' }))).toBe(
      '501 ERR_NOT_SUPPORTED',
    );
    await using down = await start({ env: { CHATWIRE_TRANSLATE_URL: 'http://127.0.0.1:9' } });
    const second = await down.say('ivo', 'mara', 'hello');
    expect(statusOf(await down.as('mara', 'POST', path(second.id), { language: 'de' }))).toBe('503 ERR_UNAVAILABLE');
  });
}
