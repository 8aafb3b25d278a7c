import type { ReactNode } from 'react';
import { chooseZone, zoneId, zoneName } from '../time/time-zone.ts';
import { useZoneChoice } from '../time/use-zone-choice.ts';
import { Icon } from '../ui/icon.tsx';

/** Shows the time zone of all times, and switches between the viewer’s and UTC. */
export function ZoneSwitch(): ReactNode {
  const choice = useZoneChoice();
  const other = choice === 'utc' ? 'local' : 'utc';
  const label = `Times in ${choice === 'utc' ? 'UTC' : `your time zone, ${zoneId()}`}. Switch to ${
    other === 'utc' ? 'UTC' : 'your time zone'
  }.`;
  return (
    <button type="button" className="button quiet" title={label} aria-label={label} onClick={() => chooseZone(other)}>
      <Icon name="clock" />
      <span className="shell-zone">{zoneName(Date.now())}</span>
    </button>
  );
}
