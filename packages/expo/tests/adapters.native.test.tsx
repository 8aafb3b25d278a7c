import { expect, jest, test } from '@jest/globals';
import { Share } from 'react-native';
import { expoAudio, expoRecorder, expoSound } from '../src/audio.ts';
import { expoClipboard } from '../src/clipboard.ts';
import { expoDocumentPicker } from '../src/document-picker.ts';
import { expoHaptics } from '../src/haptics.ts';
import { expoImagePicker } from '../src/image-picker.ts';
import { mmkvStorage } from '../src/mmkv.ts';
import { expoSharing } from '../src/sharing.ts';
import { device, players } from './native/native-modules.ts';

const PHOTO = { uri: 'file:///photos/IMG_1.heic', width: 1, height: 1, type: 'image', fileName: null, fileSize: 7 };

test('the pickers return files with name, type and size, and none when they are closed', async () => {
  device.assets = [
    PHOTO,
    { ...PHOTO, uri: 'file:///v/clip.mov', type: 'video', fileName: 'clip.mov', mimeType: 'video/quicktime' },
  ];
  expect(await expoImagePicker.pickImages({ quality: 80 })).toEqual([
    { uri: PHOTO.uri, name: 'IMG_1.heic', type: 'image/jpeg', size: 7 },
    { uri: 'file:///v/clip.mov', name: 'clip.mov', type: 'video/quicktime', size: 7 },
  ]);
  expect(device.openedWith.at(-1)).toMatchObject({
    mediaTypes: ['images'],
    quality: 0.8,
    allowsMultipleSelection: true,
  });
  device.assets = [{ uri: 'file:///d/plan.pdf', name: 'plan.pdf', lastModified: 1 }];
  expect(await expoDocumentPicker.pickFiles()).toEqual([
    { uri: 'file:///d/plan.pdf', name: 'plan.pdf', type: 'application/octet-stream' },
  ]);
  await expoDocumentPicker.pickFiles({ kind: 'audio' });
  expect(device.openedWith.at(-1)).toMatchObject({ type: ['audio/*'], multiple: true });
  device.assets = null;
  expect([await expoImagePicker.pickVideos(), await expoDocumentPicker.pickVideos()]).toEqual([[], []]);
});

test('the camera requests its permission, and rejects without it', async () => {
  device.assets = [PHOTO];
  expect(await expoImagePicker.capture('image')).toHaveLength(1);
  device.camera = false;
  await expect(expoImagePicker.capture('video')).rejects.toThrow('Camera permission denied.');
});

test('the clipboard and haptics adapters call the native modules', async () => {
  await expoClipboard.setText('Boat is ready at noon');
  expoHaptics.tick();
  expect([device.clipboard, device.impacts]).toEqual(['Boat is ready at noon', 1]);
});

test('sharing sends one attachment as a downloaded file, and everything else as text with links', async () => {
  const share = jest.spyOn(Share, 'share').mockResolvedValue({ action: 'sharedAction' });
  await expoSharing.share({ urls: ['https://files.example/a%20b/pl%C3%A4n.pdf?token=1'], title: 'Plan' });
  expect(device.downloads).toEqual(['https://files.example/a%20b/pl%C3%A4n.pdf?token=1']);
  expect(device.shared).toEqual(['file:///cache/chatwire-shared/pl%C3%A4n.pdf']);
  await expoSharing.share({ text: 'Two', urls: ['https://files.example/1', 'https://files.example/2'] });
  expect(share).toHaveBeenCalledWith({ message: 'Two\nhttps://files.example/1\nhttps://files.example/2' });
  expect(device.shared).toHaveLength(1);
});

test('a player loads on first play, follows the native player, and pauses at the start when it ends', async () => {
  const before = players.length;
  const player = expoAudio.createPlayer('https://files.example/voice.m4a');
  const states: string[] = [];
  player.subscribe(() => states.push(player.getState().status));
  expect([players.length - before, player.getState()]).toEqual([0, { status: 'idle', position: 0, duration: 0 }]);
  player.play();
  await nextTask();
  const native = players.at(-1);
  expect(native?.calls).toEqual(['play']);
  expect(device.audioModes.at(-1)).toMatchObject({ playsInSilentMode: true });
  native?.report({ playing: true, currentTime: 0.5, duration: 3 });
  expect(player.getState()).toEqual({ status: 'playing', position: 0.5, duration: 3 });
  player.pause();
  native?.report({ currentTime: 0.6, duration: 3 });
  expect(player.getState()).toEqual({ status: 'paused', position: 0.6, duration: 3 });
  player.play();
  await nextTask();
  native?.report({ playing: true, currentTime: 2.9, duration: 3 });
  native?.report({ didJustFinish: true, currentTime: 3, duration: 3 });
  expect(player.getState()).toMatchObject({ status: 'paused', position: 0 });
  native?.report({ error: 'The file no longer exists.' });
  expect(player.getState().status).toBe('failed');
  player.release();
  expect(native?.calls.at(-1)).toBe('remove');
  expect(new Set(states)).toEqual(new Set(['loading', 'playing', 'paused', 'failed']));
});

test('a recording has its duration and waveform, and requires the microphone permission', async () => {
  jest.useFakeTimers();
  const recorder = expoRecorder();
  await recorder.start();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(recorder.level?.()).toBe(0.5);
  const { file, duration, waveform } = await recorder.stop();
  expect([file, duration]).toEqual([{ uri: 'file:///cache/recording.m4a', name: 'voice.m4a', type: 'audio/mp4' }, 1.5]);
  expect(waveform).toEqual(Array.from({ length: 10 }, () => 0.5));
  expect(device.openedWith).toContainEqual(expect.objectContaining({ extension: '.m4a', numberOfChannels: 1 }));
  await expect(recorder.stop()).rejects.toThrow('No recording is in progress.');
  device.microphone = false;
  await expect(recorder.start()).rejects.toThrow('Microphone permission denied.');
  jest.useRealTimers();
});

test('a sound plays once and releases its player, and a kind without a sound is silent', () => {
  const sound = expoSound({ incoming: 'asset:/incoming.wav' });
  const before = players.length;
  sound.play('outgoing', undefined);
  expect(players).toHaveLength(before);
  sound.play('incoming', undefined);
  const native = players.at(-1);
  native?.report({ didJustFinish: true });
  expect([native?.source, native?.calls]).toEqual([{ uri: 'asset:/incoming.wav' }, ['play', 'remove']]);
});

test('MMKV storage saves values and lists keys by prefix', async () => {
  const values = new Map<string, string>();
  const storage = mmkvStorage({
    getString: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => values.delete(key),
    getAllKeys: () => [...values.keys()],
  });
  await storage.set('a:1', 'one');
  await storage.set('b:1', 'two');
  expect([await storage.get('a:1'), await storage.get('c'), await storage.keys('a:')]).toEqual([
    'one',
    undefined,
    ['a:1'],
  ]);
  await storage.remove('a:1');
  expect(await storage.keys('')).toEqual(['b:1']);
});

async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
}
