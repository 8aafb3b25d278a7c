import { useEffect, useRef, useState } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { Recording } from '../adapters/chat-adapters.ts';

export interface VoiceRecording {
  readonly canRecord: boolean;
  readonly isRecording: boolean;
  /** Starts, or ends and hands over what was said. */
  toggle(): void;
}

/** A voice message by the `recorder` adapter. Contract 32. */
export function useVoiceRecording(
  onRecorded: (recording: Recording) => void,
  report: (error: unknown, code: string) => void,
): VoiceRecording {
  const { recorder } = useAdapters();
  const [isRecording, setRecording] = useState(false);
  const isRunning = useRef(false);
  const mark = (isOn: boolean) => {
    isRunning.current = isOn;
    setRecording(isOn);
  };
  useEffect(
    () => () => {
      // Who leaves while speaking does not send.
      if (isRunning.current) recorder?.stop().catch(ignore);
      isRunning.current = false;
    },
    [recorder],
  );
  const failed = (error: unknown) => {
    mark(false);
    report(error, 'ERR_CALLBACK');
  };
  const ended = (recording: Recording) => {
    mark(false);
    onRecorded(recording);
  };
  return {
    canRecord: recorder !== undefined,
    isRecording,
    toggle() {
      if (isRecording) recorder?.stop().then(ended, failed);
      else recorder?.start().then(() => mark(true), failed);
    },
  };
}

function ignore(): void {
  // Nothing was recorded any more.
}
