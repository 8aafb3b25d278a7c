import type { RecorderAdapter, Recording } from '@chatwire/react-native';
import { AudioModule, RecordingPresets, requestRecordingPermissionsAsync, setAudioModeAsync } from 'expo-audio';
import { Platform } from 'react-native';

const SAMPLE_MS = 100;
/** Number of bars in a waveform, as shown in messages. */
const BARS = 64;
/** Decibels below full scale that count as silence. */
const SILENCE_DB = -50;

interface Tape {
  readonly recorder: InstanceType<typeof AudioModule.AudioRecorder>;
  readonly levels: number[];
  /** Ends the sampling. */
  end(): void;
}

/** Records voice notes with expo-audio, as AAC in an m4a file, which every platform plays. */
export function expoRecorder(): RecorderAdapter {
  let tape: Tape | undefined;
  const taken = () => {
    const running = tape;
    tape = undefined;
    running?.end();
    return running;
  };
  return {
    async start() {
      if (tape) throw new Error('A recording is already in progress.');
      const { granted } = await requestRecordingPermissionsAsync();
      if (!granted) throw new Error('Microphone permission denied.');
      await setAudioModeAsync({ allowsRecording: true, playsInSilentMode: true });
      const recorder = new AudioModule.AudioRecorder(recordingOptions());
      await recorder.prepareToRecordAsync();
      recorder.record();
      tape = tapeOf(recorder);
    },
    async stop() {
      const running = taken();
      if (!running) throw new Error('No recording is in progress.');
      const { durationMillis } = running.recorder.getStatus();
      await running.recorder.stop();
      await setAudioModeAsync({ allowsRecording: false });
      return recordingOf(running, durationMillis / 1000);
    },
    cancel() {
      const running = taken();
      if (!running) return;
      // A recording that has already ended cannot be stopped; nothing is kept in either case.
      running.recorder.stop().catch(() => undefined);
      setAudioModeAsync({ allowsRecording: false }).catch(() => undefined);
    },
    level: () => tape?.levels.at(-1) ?? 0,
  };
}

function tapeOf(recorder: Tape['recorder']): Tape {
  const levels: number[] = [];
  const timer = setInterval(() => levels.push(levelOf(recorder.getStatus().metering)), SAMPLE_MS);
  return { recorder, levels, end: () => clearInterval(timer) };
}

/** 0 to 1; 0 where the device does not measure. */
function levelOf(decibels = SILENCE_DB): number {
  return Math.min(1, Math.max(0, 1 - decibels / SILENCE_DB));
}

function recordingOf({ recorder, levels }: Tape, duration: number): Recording {
  const { uri } = recorder;
  if (uri === null) throw new Error('The recording has no file.');
  return { file: { uri, name: 'voice.m4a', type: 'audio/mp4' }, duration, waveform: waveformOf(levels) };
}

/** The loudest sample of each part, to two decimals. */
function waveformOf(levels: readonly number[]): readonly number[] {
  const count = Math.min(BARS, levels.length);
  return Array.from({ length: count }, (_, at) => {
    const part = levels.slice(Math.floor((at * levels.length) / count), Math.floor(((at + 1) * levels.length) / count));
    return Math.round(Math.max(...part) * 100) / 100;
  });
}

/** One channel is enough for a voice. The native class expects its platform's options next to the common ones. */
function recordingOptions() {
  const { android, ios, web, ...common } = RecordingPresets['HIGH_QUALITY'] ?? {};
  const own = Platform.select<object>({ ...(android && { android }), ...(ios && { ios }), ...(web && { web }) });
  return { ...common, isMeteringEnabled: true, numberOfChannels: 1, bitRate: 64_000, ...own };
}
