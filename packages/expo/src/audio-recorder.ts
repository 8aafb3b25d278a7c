import type { RecorderAdapter, Recording } from '@chatwire/react-native';
import { AudioModule, RecordingPresets, requestRecordingPermissionsAsync, setAudioModeAsync } from 'expo-audio';
import { Platform } from 'react-native';

const SAMPLE_MS = 100;
/** Number of bars in a waveform, as shown in messages. */
const BARS = 64;
/** Decibels below full scale that count as silence. */
const SILENCE_DB = -50;

interface ActiveRecording {
  readonly recorder: InstanceType<typeof AudioModule.AudioRecorder>;
  readonly levels: number[];
  /** Stops sampling the level. */
  stopSampling(): void;
}

/** Records voice notes with expo-audio, as AAC in an m4a file, which every platform plays. */
export function expoRecorder(): RecorderAdapter {
  let active: ActiveRecording | undefined;
  const takeActive = () => {
    const recording = active;
    active = undefined;
    recording?.stopSampling();
    return recording;
  };
  return {
    async start() {
      if (active) throw new Error('A recording is already in progress.');
      const { granted } = await requestRecordingPermissionsAsync();
      if (!granted) throw new Error('Microphone permission denied.');
      await setAudioModeAsync({ allowsRecording: true, playsInSilentMode: true });
      const recorder = new AudioModule.AudioRecorder(recordingOptions());
      await recorder.prepareToRecordAsync();
      recorder.record();
      active = startSampling(recorder);
    },
    async stop() {
      const recording = takeActive();
      if (!recording) throw new Error('No recording is in progress.');
      const { durationMillis } = recording.recorder.getStatus();
      await recording.recorder.stop();
      await setAudioModeAsync({ allowsRecording: false });
      return recordingOf(recording, durationMillis / 1000);
    },
    cancel() {
      const recording = takeActive();
      if (!recording) return;
      // Stopping fails if the recording has already ended. The file is discarded in either case.
      recording.recorder.stop().catch(() => undefined);
      setAudioModeAsync({ allowsRecording: false }).catch(() => undefined);
    },
    level: () => active?.levels.at(-1) ?? 0,
  };
}

function startSampling(recorder: ActiveRecording['recorder']): ActiveRecording {
  const levels: number[] = [];
  const timer = setInterval(() => levels.push(levelOf(recorder.getStatus().metering)), SAMPLE_MS);
  return { recorder, levels, stopSampling: () => clearInterval(timer) };
}

/** Converts decibels to a level of 0 to 1; 0 on devices without metering. */
function levelOf(decibels = SILENCE_DB): number {
  return Math.min(1, Math.max(0, 1 - decibels / SILENCE_DB));
}

function recordingOf({ recorder, levels }: ActiveRecording, duration: number): Recording {
  const { uri } = recorder;
  if (uri === null) throw new Error('The recording has no file.');
  return { file: { uri, name: 'voice.m4a', type: 'audio/mp4' }, duration, waveform: waveformOf(levels) };
}

/** Returns `BARS` peaks, 0 to 1, rounded to two decimals. */
function waveformOf(levels: readonly number[]): readonly number[] {
  const count = Math.min(BARS, levels.length);
  return Array.from({ length: count }, (_, at) => {
    const part = levels.slice(Math.floor((at * levels.length) / count), Math.floor(((at + 1) * levels.length) / count));
    return Math.round(Math.max(...part) * 100) / 100;
  });
}

/**
 * Mono, because it suffices for speech. The native class expects its platform's options merged into the common ones.
 */
function recordingOptions() {
  const { android, ios, web, ...common } = RecordingPresets['HIGH_QUALITY'] ?? {};
  const own = Platform.select<object>({ ...(android && { android }), ...(ios && { ios }), ...(web && { web }) });
  return { ...common, isMeteringEnabled: true, numberOfChannels: 1, bitRate: 64_000, ...own };
}
