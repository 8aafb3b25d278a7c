import { FakeClock } from '@chatwire/testkit';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { clientClock } from '../src/testing/client-clock.ts';
import { API_KEY, type ClientFixture, type Names, startClients, until } from './client-fixture.ts';

let fixture: ClientFixture;
let uid: Names;

beforeAll(async () => {
  fixture = await startClients();
  return () => fixture[Symbol.asyncDispose]();
});

beforeEach(async () => {
  uid = fixture.nextRound();
  for (const each of [uid.ivo, uid.mara])
    await fixture.server.call('POST', '/users', { body: { uid: each, name: each } });
});

test('files are uploaded and sent; the other side can read them', async () => {
  const [ivo, mara] = [await fixture.join(uid.ivo), await fixture.join(uid.mara)];
  const received: Chat.MediaMessage[] = [];
  mara.addMessageListener('test', { onMediaMessageReceived: (message) => void received.push(message) });
  const message = new Chat.MediaMessage(uid.mara, [file('one.txt'), file('two.txt')], 'file', 'user');
  message.setCaption('The papers');
  await ivo.sendMediaMessage(message);
  const seen = await until(() => received[0]);
  expect(seen.getAttachments().map((each) => each.name)).toEqual(['one.txt', 'two.txt']);
  expect(seen.getCaption()).toBe('The papers');
  const { url = '' } = seen.getAttachment() ?? {};
  expect(await (await fetch(url)).text()).toBe('bytes of one.txt');
  expect((await mara.refreshMedia(seen)).getId()).toBe(seen.getId());
});

test('a finished upload is not repeated when the next one fails', async () => {
  let uploads = 0;
  const ivo = fixture.client({
    autoEstablishSocketConnection: false,
    fetch(input, init) {
      if (!String(input).endsWith('/v3/media')) return fetch(input, init);
      uploads += 1;
      return uploads === 2 ? Promise.reject(new TypeError('offline')) : fetch(input, init);
    },
  });
  await ivo.login(uid.ivo, API_KEY);
  const message = new Chat.MediaMessage(uid.mara, [file('one.txt'), file('two.txt')], 'file', 'user');
  const sending = ivo.sendMediaMessage(message);
  await fixture.untilLater(() => uploads === 3);
  const stored = await sending;
  expect(stored instanceof Chat.MediaMessage && stored.getAttachments().map((each) => each.name)).toEqual([
    'one.txt',
    'two.txt',
  ]);
  expect(uploads).toBe(3);
});

test('a file that was uploaded while its caption was written is not uploaded again with the message', async () => {
  let uploads = 0;
  const ivo = fixture.client({
    autoEstablishSocketConnection: false,
    fetch(input, init) {
      if (String(input).endsWith('/v3/media')) uploads += 1;
      return fetch(input, init);
    },
  });
  await ivo.login(uid.ivo, API_KEY);
  const early = file('early.txt');
  const stopped = new AbortController();
  const upload = ivo.uploadFile(early, { signal: stopped.signal });
  stopped.abort();
  await expect(upload).rejects.toMatchObject({ code: 'ERR_ABORTED' });
  const attachment = await ivo.uploadFile(early);
  expect(await ivo.uploadFile(early)).toBe(attachment);
  uploads = 0;
  const stored = await ivo.sendMediaMessage(new Chat.MediaMessage(uid.mara, [early, file('late.txt')], 'file', 'user'));
  expect(stored instanceof Chat.MediaMessage && stored.getAttachments().map(({ name }) => name)).toEqual([
    'early.txt',
    'late.txt',
  ]);
  expect(uploads).toBe(1);
});

test('a pending file is sent after a restart of the app, and a missing one fails', async () => {
  const storage = Chat.memoryStorage();
  const settings = (offline: boolean, clock: FakeClock): Chat.AppSettings => ({
    host: fixture.server.url,
    storage,
    clock: clientClock(clock),
    autoEstablishSocketConnection: false,
    logger: { warn: () => undefined, error: () => undefined },
    fetch: (input, init) =>
      offline && init?.method === 'POST' && !String(input).includes('auth_tokens')
        ? Promise.reject(new TypeError('offline'))
        : fetch(input, init),
  });
  const first = Chat.createClient('kept', settings(true, new FakeClock(fixture.clock.now())));
  await first.login(uid.ivo, API_KEY);
  for (const name of ['kept.txt', 'gone.txt']) {
    first.sendMediaMessage(new Chat.MediaMessage(uid.mara, file(name), 'file', 'user')).catch(() => undefined);
  }
  const fileKeys = async () => (await storage.keys('cw:kept:')).filter((key) => key.includes(':file:'));
  for (let looks = 0; looks < 200 && (await fileKeys()).length < 2; looks += 1) await fixture.clock.advance(0);
  const [, gone = ''] = await fileKeys();
  await storage.remove(gone);
  const second = Chat.createClient('kept', settings(false, fixture.clock));
  await second.getLoggedinUser();
  const view = second.openConversation({ receiverType: 'user', receiverId: uid.mara });
  await view.load({ at: 'newest' });
  const rows = () => view.getSnapshot('timeline').keys.map((key) => view.getRow(key));
  await fixture.untilLater(() => rows().some((row) => row?.sendState === 'sent'));
  expect(rows().map((row) => [row?.sendState, row?.sendError?.code])).toEqual([
    ['sent', undefined],
    ['failed', 'ERR_FILE_UNAVAILABLE'],
  ]);
  second.dispose();
  first.dispose();
});

test('a file above the size limit is rejected before it is sent, and never waits in the outbox', async () => {
  const ivo = fixture.client({ autoEstablishSocketConnection: false });
  await ivo.login(uid.ivo, API_KEY);
  const huge = { uri: 'file:///huge.mov', name: 'huge.mov', type: 'video/quicktime', size: 10 ** 10 };
  await expect(ivo.uploadFile(huge)).rejects.toMatchObject({ code: 'ERR_FILE_SIZE_EXCEEDED' });
  const view = ivo.openConversation({ receiverType: 'user', receiverId: uid.mara });
  await expect(view.send(new Chat.MediaMessage(uid.mara, huge, 'video', 'user'))).rejects.toMatchObject({
    code: 'ERR_FILE_SIZE_EXCEEDED',
  });
  expect(view.getSnapshot('outbox')).toEqual([]);
  const progress: number[] = [];
  const attachment = await ivo.uploadFile(file('small.txt'), { onProgress: (part) => void progress.push(part) });
  expect([attachment.name, progress]).toEqual(['small.txt', [0, 1]]);
});

test('a file that no longer exists fails immediately, without a day of attempts', async () => {
  const ivo = fixture.client({ autoEstablishSocketConnection: false });
  await ivo.login(uid.ivo, API_KEY);
  const sending = ivo.sendMediaMessage(
    new Chat.MediaMessage(uid.mara, new MovedFile(['x'], 'moved.txt'), 'file', 'user'),
  );
  await expect(sending).rejects.toMatchObject({ code: 'ERR_FILE_UNAVAILABLE', retryable: false });
});

test('an upload that the server may have deleted is repeated before the message is sent', async () => {
  let [uploads, isOffline] = [0, true];
  const ivo = fixture.client({
    autoEstablishSocketConnection: false,
    fetch(input, init) {
      if (String(input).endsWith('/v3/media')) uploads += 1;
      const isSend = String(input).endsWith('/v3/messages');
      return isSend && isOffline ? Promise.reject(new TypeError('offline')) : fetch(input, init);
    },
  });
  await ivo.login(uid.ivo, API_KEY);
  const view = ivo.openConversation({ receiverType: 'user', receiverId: uid.mara });
  const sending = view.send(new Chat.MediaMessage(uid.mara, file('old.txt'), 'file', 'user'));
  const entry = () => view.getSnapshot('outbox')[0];
  await fixture.untilLater(() => uploads === 1 && entry()?.state === 'queued');
  await fixture.clock.advance(1_000);
  fixture.clock.jump(fixture.clock.now() + 23 * 3_600_000);
  isOffline = false;
  await fixture.untilLater(() => entry() === undefined);
  const stored = await sending;
  expect(stored instanceof Chat.MediaMessage && stored.getAttachments().map(({ name }) => name)).toEqual(['old.txt']);
  expect(uploads).toBe(2);
});

/** A file as browsers present it when it was moved. */
class MovedFile extends File {
  override slice(): Blob {
    return new MovedFile([], this.name);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    throw new DOMException('The file could not be found.', 'NotFoundError');
  }
}

function file(name: string): File {
  return new File([`bytes of ${name}`], name, { type: 'text/plain' });
}
