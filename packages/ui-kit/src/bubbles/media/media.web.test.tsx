import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AudioPlayer, PlayerState } from '../../adapters/audio-player.ts';
import type { ChatAdapters } from '../../adapters/chat-adapters.ts';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { RowFixture } from '../../testing/row-fixture.tsx';
import { type Sample, sampleRow } from '../../testing/sample-row.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('images form a grid of four cells, the last of which counts the rest', async () => {
  const screen = await draw([{ kind: 'message_image', data: { attachments: images(6) } }]);
  expect(screen.getByRole('button').elements()).toHaveLength(4);
  await expect.element(screen.getByText('+2')).toBeVisible();
});

test('an image has its final size before it is loaded', async () => {
  const attachments = [{ url: 'https://nowhere.invalid/a.png', name: 'a.png', width: 800, height: 400 }];
  const screen = await draw([{ kind: 'message_image', data: { attachments } }], { image: { Image: () => null } });
  const { width, height } = screen.getByRole('button').element().getBoundingClientRect();
  expect(Math.round(width / height)).toBe(2);
  expect(width).toBeGreaterThan(200);
});

test('a press opens the viewer, arrow keys show the next picture, Escape closes it and restores the focus', async () => {
  const screen = await draw([{ kind: 'message_image', data: { attachments: images(3) } }]);
  await screen.getByRole('button', { name: 'Photo, 2.png' }).click();
  await expect.element(screen.getByText('2 / 3')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('3 / 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByTestId('chat-media-viewer').query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Photo, 2.png' })).toHaveFocus();
});

test('an address that fails is renewed once, then a placeholder offers a retry', async () => {
  const refreshMedia = vi.fn<() => Promise<void>>(() => Promise.resolve());
  let fail: (() => void) | undefined;
  const Image = ({ onError }: { onError?: (() => void) | undefined }) => {
    fail = onError;
    return null;
  };
  const screen = await draw(
    [{ kind: 'message_image', data: { attachments: images(1) } }],
    { image: { Image } },
    { refreshMedia },
  );
  const first = fail;
  first?.();
  await expect.poll(() => fail !== first && refreshMedia.mock.calls.length).toBe(1);
  fail?.();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(screen.getByText('This could not be loaded.').query()).toBeNull();
  expect(refreshMedia).toHaveBeenCalledOnce();
});

test('a video shows its duration and plays through the adapter', async () => {
  const VideoView = vi.fn<(props: { readonly url: string }) => null>(() => null);
  const attachments = [{ url: 'https://x.dev/v.mp4', name: 'v.mp4', thumbnailUrl: PIXEL, duration: 93 }];
  const screen = await draw([{ kind: 'message_video', data: { attachments } }], { video: { VideoView } });
  await expect.element(screen.getByText('1:33')).toBeVisible();
  await screen.getByRole('button').click();
  await expect.poll(() => VideoView.mock.calls.length).toBeGreaterThan(0);
  expect(VideoView).toHaveBeenCalledWith(expect.objectContaining({ url: 'https://x.dev/v.mp4' }), undefined);
});

test('one audio plays at a time, and its button names the action of a press', async () => {
  const players: FakePlayer[] = [];
  const audio = {
    createPlayer: () => {
      const player = new FakePlayer();
      players.push(player);
      return player;
    },
  };
  const attachments = [1, 2].map((at) => ({ url: `https://x.dev/${at}.mp3`, name: `${at}.mp3`, duration: 60 }));
  const screen = await draw([{ kind: 'message_audio', data: { attachments } }], { audio });
  await screen.getByRole('button', { name: 'Play, 1.mp3' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pause, 1.mp3' })).toBeVisible();
  await screen.getByRole('button', { name: 'Play, 2.mp3' }).click();
  expect(players.map((player) => player.getState().status)).toEqual(['paused', 'playing']);
  const [slider] = screen.getByRole('slider', { name: 'Position' }).elements();
  if (!(slider instanceof HTMLElement)) throw new Error('The track is not an HTML element.');
  slider.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(players[0]?.getState().position).toBe(5);
  await screen.unmount();
  expect(players.every((player) => player.isReleased)).toBe(true);
});

test('an audio with an expired address gets a new one and continues; if that fails too, a press retries', async () => {
  const players: FakePlayer[] = [];
  const createPlayer = () => {
    const player = new FakePlayer();
    players.push(player);
    return player;
  };
  const refreshMedia = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const attachments = [{ url: 'https://x.dev/1.mp3', name: '1.mp3', duration: 60 }];
  const sample = { kind: 'message_audio', data: { attachments } };
  const screen = await draw([sample], { audio: { createPlayer } }, { refreshMedia });
  await screen.getByRole('button', { name: 'Play, 1.mp3' }).click();
  players[0]?.fail();
  await expect.poll(() => players[0]?.getState().status).toBe('playing');
  expect(refreshMedia).toHaveBeenCalledOnce();
  players[0]?.fail();
  await screen.getByRole('button', { name: 'Try again, 1.mp3' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pause, 1.mp3' })).toBeVisible();
  expect(refreshMedia).toHaveBeenCalledOnce();
});

test('a picture is described by its caption if it has one, otherwise by type and file name', async () => {
  const attachments = images(1);
  const metadata = { altText: 'The crew on deck' };
  const screen = await draw([
    { kind: 'message_image', data: { attachments, metadata } },
    { id: 2, kind: 'message_image', data: { attachments, metadata: { altText: '' } } },
  ]);
  await expect.element(screen.getByRole('button', { name: 'Photo, 1.png' })).toBeVisible();
  await screen.getByRole('button', { name: 'The crew on deck' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'The crew on deck' })).toBeVisible();
});

test('three cards are visible until the user expands the rest, and a press opens a file', async () => {
  const open = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const attachments = [1, 2, 3, 4, 5].map((at) => ({ url: `https://x.dev/${at}`, name: `${at}.pdf`, size: 48_213 }));
  const screen = await draw([{ kind: 'message_file', data: { attachments } }], { linking: { open } });
  await screen.getByRole('button', { name: 'Show 2 more' }).click();
  await screen.getByRole('button', { name: /^5\.pdf/ }).click();
  expect(open).toHaveBeenCalledExactlyOnceWith('https://x.dev/5');
  expect(screen.getByText('PDF · 48 kB').elements()).toHaveLength(5);
});

test('a file whose address is a script is not opened', async () => {
  const open = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const attachments = [
    { url: 'javascript:alert(1)', name: '1.pdf', size: 1 },
    { url: 'https://x.dev/2', name: '2.pdf', size: 1 },
  ];
  const screen = await draw([{ kind: 'message_file', data: { attachments } }], { linking: { open } });
  await screen.getByRole('button', { name: /^1\.pdf/ }).click();
  await screen.getByRole('button', { name: /^2\.pdf/ }).click();
  expect(open).toHaveBeenCalledExactlyOnceWith('https://x.dev/2');
});

test('a file name cannot pretend to be of another type', async () => {
  const attachments = [{ url: 'https://x.dev/1', name: 'photo\u202Egnp.exe', size: 1 }];
  const screen = await draw([{ kind: 'message_file', data: { attachments } }]);
  await expect.element(screen.getByText('photognp.exe')).toBeVisible();
});

test('a voice note shows its waveform instead of a name', async () => {
  const attachments = [{ url: 'https://x.dev/v.mp3', name: 'v.mp3', duration: 12 }];
  const metadata = { audioType: 'voice_note', waveform: [0, 0.5, 1] };
  const screen = await draw([{ kind: 'message_audio', data: { attachments, metadata } }]);
  await expect.element(screen.getByRole('button', { name: 'Play, Voice message' })).toBeVisible();
  expect(screen.getByText('v.mp3').query()).toBeNull();
  await expect.element(screen.getByText('0:12')).toBeVisible();
});

test('an upload shows its progress', async () => {
  const uploading: Sample = {
    id: 0,
    kind: 'message_file',
    sendState: 'uploading',
    uploadProgress: 0.42,
    tick: 'sending',
  };
  const screen = await draw([{ ...uploading, sender: 'ivo' }]);
  await expect.element(screen.getByRole('progressbar', { name: 'Sending' })).toHaveAttribute('aria-valuenow', '42');
});

class FakePlayer implements AudioPlayer {
  isReleased = false;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState = { status: 'idle', position: 0, duration: 60 };

  play() {
    this.#set({ status: 'playing' });
  }

  pause() {
    this.#set({ status: 'paused' });
  }

  fail() {
    this.#set({ status: 'failed' });
  }

  seek(position: number) {
    this.#set({ position });
  }

  getState() {
    return this.#state;
  }

  subscribe(changed: () => void) {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  release() {
    this.isReleased = true;
  }

  #set(change: Partial<PlayerState>) {
    this.#state = { ...this.#state, ...change };
    for (const changed of this.#listeners) changed();
  }
}

function images(count: number) {
  return Array.from({ length: count }, (_, at) => ({ url: PIXEL, name: `${at + 1}.png`, width: 4, height: 3 }));
}

function draw(
  samples: readonly Sample[],
  adapters: ChatAdapters = {},
  actions: Parameters<typeof RowFixture>[0]['actions'] = {},
) {
  const fixture: ReactNode = <RowFixture rows={samples.map((sample) => sampleRow(sample))} actions={actions} />;
  return render(
    <ChatUIProvider theme={{ mode: 'light' }} language="en" timeZone="UTC" adapters={adapters}>
      {fixture}
    </ChatUIProvider>,
  );
}
