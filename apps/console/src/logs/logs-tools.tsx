import type { ReactNode } from 'react';
import type { Params } from '../api/api-client.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { LiveSwitch } from '../live/live-switch.tsx';
import type { LiveView } from '../live/use-live-tail.ts';
import { useHasRole } from '../session/use-has-role.ts';
import { REFRESH } from '../text/common.ts';
import { Icon } from '../ui/icon.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { ColumnMenu } from './table/column-menu.tsx';
import type { ColumnId } from './table/columns.tsx';

interface LogsToolsProps {
  readonly live: LiveView;
  readonly isLive: boolean;
  readonly onLive: (isOn: boolean) => void;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
  readonly onRefresh: () => void;
  readonly columns: readonly ColumnId[];
  readonly onColumn: (id: ColumnId) => void;
  /** Filters of the view, as API parameters. */
  readonly filter: Params;
  /** Saved views. */
  readonly children: ReactNode;
}

/** Actions on the whole view. */
export function LogsTools(props: LogsToolsProps): ReactNode {
  const { live, isLive, onLive, isPaused, onPause, onRefresh, columns, onColumn, filter, children } = props;
  useHotkey('l', () => onLive(!isLive));
  useHotkey('r', onRefresh);
  const mayExport = useHasRole('operator');
  return (
    <div className="logs-tools">
      <LiveSwitch isOn={isLive} live={live} onSwitch={onLive} isPaused={isPaused} onPause={onPause} />
      <button type="button" className="button" title={REFRESH} onClick={onRefresh}>
        <Icon name="repeat" />
        <span className="visually-hidden">{REFRESH}</span>
      </button>
      {children}
      {mayExport && <ExportMenu filter={filter} />}
      <ColumnMenu chosen={columns} onToggle={onColumn} />
    </div>
  );
}
