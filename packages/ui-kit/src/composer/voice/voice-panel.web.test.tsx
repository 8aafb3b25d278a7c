import type { Chat } from '@chatwire/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { composerFixture } from '../../testing/composer-fixture.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the browser records a voice message that can be played before sending, and sends its length and waveform', async () => {
  const tracks = microphone();
  const { screen, posted } = await composerFixture({ prepare: (fake) => fake.respond('POST /media', [ATTACHMENT]) });
  await screen.getByRole('button', { name: 'Record a voice message' }).click();
  await expect.element(screen.getByTestId('chat-voice-send')).toHaveFocus();
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:00');
  const bars = () => screen.getByTestId('chat-voice-level').element().childElementCount;
  await expect.poll(bars).toBeGreaterThan(2);
  await screen.getByRole('button', { name: 'Stop recording' }).click();
  await expect.element(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(tracks.every((track) => track.readyState === 'ended')).toBe(true);
  await screen.getByTestId('chat-voice-send').click();
  await expect.poll(() => posted().length).toBe(1);
  const [body] = posted();
  const { metadata } = Object(body?.['data']);
  expect(body?.['type']).toBe('audio');
  expect(metadata.audioType).toBe('voice_note');
  expect(metadata.duration).toBeGreaterThan(0.1);
  expect(Math.max(...metadata.waveform)).toBe(1);
  await expect.element(screen.getByTestId('chat-composer-input')).toHaveFocus();
});

test('Escape and unmounting discard the recording and release the microphone', async () => {
  const tracks = microphone();
  const { screen, redraw, posted } = await composerFixture();
  await screen.getByTestId('chat-voice-button').click();
  await expect.element(screen.getByTestId('chat-voice-send')).not.toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByTestId('chat-voice-panel')).not.toBeInTheDocument();
  await screen.getByTestId('chat-voice-button').click();
  await expect.element(screen.getByTestId('chat-voice-send')).not.toHaveAttribute('aria-disabled', 'true');
  await redraw(undefined);
  expect(tracks.map((track) => track.readyState)).toEqual(['ended', 'ended']);
  expect(posted()).toEqual([]);
});

test('a denied microphone is reported, and text input keeps working', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const { screen } = await composerFixture({ props: { onError } });
  await screen.getByTestId('chat-voice-button').click();
  await expect.element(screen.getByText('Microphone unavailable.')).toBeVisible();
  await expect.element(screen.getByTestId('chat-composer-input')).toBeVisible();
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['ERR_CALLBACK']);
});

test('the button is hidden on request, without a recorder, and once text is typed', async () => {
  const { screen, input, redraw } = await composerFixture({ props: { hideVoiceRecordingButton: true } });
  await expect.element(screen.getByTestId('chat-voice-button')).not.toBeInTheDocument();
  await redraw({});
  await expect.element(screen.getByTestId('chat-voice-button')).toBeVisible();
  await userEvent.fill(input, 'Hi');
  await expect.element(screen.getByTestId('chat-voice-button')).not.toBeInTheDocument();
});

const ATTACHMENT = { id: 'f', url: 'https://chat.test/f', name: 'f', size: 3, mimeType: 'x', extension: 'x' };

/** Replaces the microphone with one that records a tone. Each use adds its track to the returned array. */
function microphone(): readonly MediaStreamTrack[] {
  const tracks: MediaStreamTrack[] = [];
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const context = new AudioContext();
    const oscillator = new OscillatorNode(context, { frequency: 220 });
    const destination = new MediaStreamAudioDestinationNode(context);
    oscillator.connect(destination);
    oscillator.start();
    tracks.push(...destination.stream.getTracks());
    return destination.stream;
  });
  return tracks;
}
