import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { platformTimers } from '../../platform/kit-timers.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { VoiceRecorder, type VoiceState } from './voice-recorder.ts';

export interface Voice {
  readonly recorder: VoiceRecorder;
  readonly state: VoiceState;
}

/**
 * Returns a voice recorder; undefined where recording is unavailable. Unmounting discards the recording.
 * See docs/spec/message-list.md#composer.
 */
export function useVoiceRecorder(onError: (error: unknown) => void): Voice | undefined {
  const { recorder: adapter } = useAdapters();
  const latest = useLatest(onError);
  const recorder = useMemo(
    () => adapter && new VoiceRecorder(adapter, platformTimers, (error) => latest.current(error)),
    [adapter, latest],
  );
  useEffect(() => () => recorder?.cancel(), [recorder]);
  const state = useSyncExternalStore(
    (listener) => recorder?.subscribe(listener) ?? (() => undefined),
    () => recorder?.getState(),
    () => undefined,
  );
  return recorder && state && { recorder, state };
}
