import { expect, test, vi } from 'vitest';
import type { RecorderAdapter, Recording } from '../../adapters/chat-adapters.ts';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { VoiceRecorder } from './voice-recorder.ts';

const RECORDING: Recording = {
  file: { uri: 'file:///v.m4a', name: 'v.m4a', type: 'audio/mp4' },
  duration: 2,
  waveform: [1],
};

test('time and level advance during a recording; stopping keeps it for a preview, and sending returns it', async () => {
  const { recorder, timers } = recorderOf({ level: () => 0.5 });
  await recorder.start();
  timers.pass(250);
  expect(recorder.getState()).toEqual({ phase: 'recording', elapsedMs: 200, levels: [0.5, 0.5, 0.5] });
  await recorder.stop();
  expect(recorder.getState()).toEqual({ phase: 'recorded', recording: RECORDING });
  expect(timers.pending()).toBe(0);
  expect(await recorder.take()).toBe(RECORDING);
  expect(recorder.getState().phase).toBe('idle');
});

test('a running recording can be sent directly', async () => {
  const { recorder } = recorderOf({});
  await recorder.start();
  expect(await recorder.take()).toBe(RECORDING);
  expect(recorder.getState().phase).toBe('idle');
});

test('cancelling releases the microphone, even when it opens only afterwards', async () => {
  const cancel = vi.fn<() => void>();
  const { recorder, timers } = recorderOf({ cancel });
  await recorder.start();
  recorder.cancel();
  expect([cancel.mock.calls.length, recorder.getState().phase, timers.pending()]).toEqual([1, 'idle', 0]);
  const starting = recorder.start();
  recorder.cancel();
  await starting;
  expect([cancel.mock.calls.length, recorder.getState().phase]).toEqual([2, 'idle']);
});

test('a recorder that cannot cancel is stopped, and its recording is dropped', async () => {
  const stop = vi.fn<() => Promise<Recording>>(async () => RECORDING);
  const { recorder } = recorderOf({ stop });
  await recorder.start();
  recorder.cancel();
  expect(stop).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  expect(recorder.getState().phase).toBe('idle');
});

test('a denied microphone and a failed recording are reported and leave nothing behind', async () => {
  const rejected = new Error('not allowed');
  const first = recorderOf({ start: () => Promise.reject(rejected) });
  await first.recorder.start();
  expect([first.failed.mock.calls, first.recorder.getState().phase]).toEqual([[[rejected]], 'idle']);
  const second = recorderOf({ stop: () => Promise.reject(rejected) });
  await second.recorder.start();
  expect(await second.recorder.take()).toBeUndefined();
  expect([second.failed.mock.calls, second.recorder.getState().phase]).toEqual([[[rejected]], 'idle']);
});

function recorderOf(adapter: Partial<RecorderAdapter>) {
  const timers = fakeTimers();
  const failed = vi.fn<(error: unknown) => void>();
  const whole: RecorderAdapter = { start: async () => undefined, stop: async () => RECORDING, ...adapter };
  return { timers, failed, recorder: new VoiceRecorder(whole, timers, failed) };
}
