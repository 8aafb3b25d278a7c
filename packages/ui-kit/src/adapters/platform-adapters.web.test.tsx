import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { chime } from './chime.ts';
import { platformAdapters } from './platform-adapters.ts';

test('browsers play, pick and open files without app adapters, and lack what they cannot do', () => {
  const { audio, video, picker, linking, sound, recorder, gestures, haptics } = platformAdapters();
  expect([audio, video, picker, linking, sound, recorder].every((adapter) => adapter !== undefined)).toBe(true);
  expect([gestures, haptics]).toEqual([undefined, undefined]);
});

test("text goes to the browser's clipboard, which is missing where the page may not write to it", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  replaceOf(navigator, 'clipboard', { writeText });
  await platformAdapters().clipboard?.setText('hello');
  expect(writeText).toHaveBeenCalledWith('hello');
  replaceOf(navigator, 'clipboard', undefined);
  expect(platformAdapters().clipboard).toBeUndefined();
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('sharing is missing without Web Share; with it links are shared, and closing the dialog is not a failure', async () => {
  replaceOf(navigator, 'share', undefined);
  expect(platformAdapters().share).toBeUndefined();
  const shared = vi.fn<(content: ShareData) => Promise<void>>(async () => undefined);
  replaceOf(navigator, 'share', shared);
  await platformAdapters().share?.share({ text: 'two', urls: ['https://a.example/1', 'https://a.example/2'] });
  expect(shared).toHaveBeenCalledWith({ text: 'two\nhttps://a.example/2', url: 'https://a.example/1' });

  shared.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await expect(platformAdapters().share?.share({ text: 'x' })).resolves.toBeUndefined();
  shared.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await expect(platformAdapters().share?.share({ text: 'x' })).rejects.toThrow('no');
  Reflect.deleteProperty(navigator, 'share');
});

test('a link opens in a new tab without access to this page', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await platformAdapters().linking?.open('https://example.org/');
  expect(open).toHaveBeenCalledWith('https://example.org/', '_blank', 'noopener,noreferrer');
  open.mockRestore();
});

test('files are picked through a file input of the requested kind; closing the dialog returns none', async () => {
  const picked: string[] = [];
  const file = new File(['x'], 'x.png', { type: 'image/png' });
  let isClosed = false;
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    picked.push(`${this.type} ${this.accept} ${this.multiple}`);
    const transfer = new DataTransfer();
    transfer.items.add(file);
    this.files = transfer.files;
    this.dispatchEvent(new Event(isClosed ? 'cancel' : 'change'));
  });
  const { picker } = platformAdapters();
  const images = await picker?.pickImages();
  expect(images?.map((image) => image instanceof File && image.name)).toEqual(['x.png']);
  isClosed = true;
  expect(await picker?.pickFiles()).toEqual([]);
  expect(picked).toEqual(['file image/* true', 'file  true']);
  click.mockRestore();
});

test('a player loads nothing before it plays, reports its position, pauses, seeks, and frees everything when released', async () => {
  const player = platformAdapters().audio?.createPlayer({ uri: chime('incoming') });
  if (!player) throw new Error('Expected a player in the browser.');
  const changed = vi.fn<() => void>();
  player.subscribe(changed);
  expect(player.getState()).toEqual({ status: 'idle', position: 0, duration: 0 });

  await userEvent.click(document.body);
  player.play();
  expect(player.getState().status).toBe('loading');
  await expect.poll(() => player.getState().status).toBe('playing');
  expect(player.getState().duration).toBeCloseTo(0.33, 1);
  player.pause();
  await expect.poll(() => player.getState().status).toBe('paused');
  player.seek(0.1);
  await expect.poll(() => player.getState().position).toBe(0.1);

  player.release();
  const calls = changed.mock.calls.length;
  player.seek(0);
  expect(changed).toHaveBeenCalledTimes(calls);
});

test('a player at its end pauses at the start, and one without a source fails', async () => {
  const short = platformAdapters().audio?.createPlayer(chime('outgoing'));
  await userEvent.click(document.body);
  short?.play();
  await expect.poll(() => short?.getState().status).toBe('playing');
  await expect.poll(() => short?.getState()).toMatchObject({ status: 'paused', position: 0 });
  short?.release();

  const broken = platformAdapters().audio?.createPlayer('data:audio/wav;base64,xxxx');
  broken?.play();
  await expect.poll(() => broken?.getState().status).toBe('failed');
  broken?.release();
});

test.each(['incoming', 'outgoing'] as const)('the built-in %s sound can be decoded by the browser', async (kind) => {
  const bytes = await (await fetch(chime(kind))).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 8000, 8000).decodeAudioData(bytes);
  expect(sound.duration).toBeGreaterThan(0.2);
  expect(sound.duration).toBeLessThan(0.5);
  expect(Math.max(...sound.getChannelData(0))).toBeGreaterThan(0.3);
});

test("a sound plays after a gesture, prefers the app's own source, and stops on request", async () => {
  const played: string[] = [];
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this.src);
  });
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
  const activation = vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(false);
  const { sound } = platformAdapters();
  sound?.play('incoming', undefined);
  expect(played).toEqual([]);
  activation.mockReturnValue(true);
  sound?.play('incoming', undefined);
  sound?.play('incoming', { uri: 'https://example.org/ding.mp3' });
  expect(played).toEqual([chime('incoming'), 'https://example.org/ding.mp3']);
  sound?.stop();
  expect(pause).toHaveBeenCalledTimes(2);
  for (const spy of [play, pause, activation]) spy.mockRestore();
});

/** Overrides a member until the override is deleted. The browser's own members are on the prototype. */
function replaceOf(target: object, name: string, value: unknown): void {
  Reflect.defineProperty(target, name, { value, configurable: true, writable: true });
}
