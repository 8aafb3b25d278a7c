import type { RecorderAdapter, Recording } from '../chat-adapters.ts';
import { waveformOf } from './waveform-of.ts';

/** Recording formats, the most widely playable first. */
const FORMATS = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];
const SAMPLE_COUNT = 1024;
/** Input level reported as 1, because voices are far below full scale. */
const LOUD_LEVEL = 0.25;

interface ActiveRecording {
  readonly recorder: MediaRecorder;
  readonly chunks: Blob[];
  readonly startedAtMs: number;
  level(): number;
  /** Releases the microphone. */
  release(): void;
}

/**
 * Creates a recorder for the microphone; undefined where pages may not use it, such as without HTTPS.
 * See docs/spec/message-list.md#adapters, #composer.
 */
export function browserRecorder(): RecorderAdapter | undefined {
  if (typeof MediaRecorder === 'undefined' || typeof navigator.mediaDevices?.getUserMedia !== 'function') {
    return undefined;
  }
  let active: ActiveRecording | undefined;
  const takeActive = () => {
    const recording = active;
    active = undefined;
    return recording;
  };
  return {
    async start() {
      if (active) throw new Error('A recording is already in progress.');
      active = startRecording(await navigator.mediaDevices.getUserMedia({ audio: true }));
    },
    async stop() {
      const recording = takeActive();
      if (!recording) throw new Error('No recording is in progress.');
      return recordingOf(recording, await finish(recording));
    },
    cancel: () => takeActive()?.release(),
    level: () => active?.level() ?? 0,
  };
}

function startRecording(stream: MediaStream): ActiveRecording {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: SAMPLE_COUNT });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(SAMPLE_COUNT);
  recorder.start();
  return {
    recorder,
    chunks,
    startedAtMs: performance.now(),
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / SAMPLE_COUNT;
      return Math.min(1, Math.sqrt(power) / LOUD_LEVEL);
    },
    release() {
      if (recorder.state !== 'inactive') recorder.stop();
      for (const track of stream.getTracks()) track.stop();
      void context.close();
    },
  };
}

/** Stops and resolves to the complete recording. The last chunk arrives after the recorder has stopped. */
function finish({ recorder, chunks, release }: ActiveRecording): Promise<Blob> {
  // Servers expect the media type without the codec.
  const type = recorder.mimeType.split(';')[0] ?? '';
  return new Promise((resolve) => {
    recorder.addEventListener('stop', () => resolve(new Blob(chunks, { type })), { once: true });
    release();
  });
}

async function recordingOf({ startedAtMs }: ActiveRecording, blob: Blob): Promise<Recording> {
  const lasted = (performance.now() - startedAtMs) / 1000;
  const ending = blob.type.split('/')[1] ?? 'audio';
  const file = new File([blob], `voice.${ending}`, { type: blob.type });
  try {
    const audio = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await blob.arrayBuffer());
    return { file, duration: audio.duration, waveform: waveformOf(audio.getChannelData(0)) };
  } catch {
    // The browser can record this format but not decode it: the recording is sent without a waveform.
    return { file, duration: lasted, waveform: [] };
  }
}
