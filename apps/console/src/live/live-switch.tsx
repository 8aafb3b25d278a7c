import './live-switch.css';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { LiveView } from './use-live-tail.ts';

interface LiveSwitchProps {
  readonly isOn: boolean;
  readonly live: LiveView;
  readonly onSwitch: (isOn: boolean) => void;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

const STATES: Readonly<Record<LiveView['state'], string>> = {
  // Shown until the effect that connects has run.
  off: 'Connecting…',
  connecting: 'Connecting…',
  live: 'Live',
  broken: 'Connection lost, reconnecting…',
  ended: 'Stream closed by server',
};

/** Turns the live tail on or off, pauses it, and shows its rate. */
export function LiveSwitch({ isOn, live, onSwitch, isPaused, onPause }: LiveSwitchProps): ReactNode {
  return (
    <div className="live">
      {isOn && (
        <span className={`live-state ${isPaused ? 'paused' : live.state}`} role="status">
          <i aria-hidden="true" />
          {isPaused ? 'Paused' : STATES[live.state]}
          {live.state === 'live' && <small>{live.perSecond}/s</small>}
        </span>
      )}
      {isOn && (
        <button type="button" className="button" aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
          <Icon name={isPaused ? 'play' : 'pause'} />
          {isPaused ? 'Resume' : 'Pause'}
        </button>
      )}
      <button type="button" className="button" aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
        {!isOn && <Icon name="play" />}
        {isOn ? 'Stop' : 'Live'}
      </button>
    </div>
  );
}
