import type { ReactNode } from 'react';
import type { Params } from '../api/api-client.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { LiveSwitch } from '../live/live-switch.tsx';
import type { LiveView } from '../live/use-live-tail.ts';
import { Icon } from '../ui/icon.tsx';
import { KeyHelp } from './key-help.tsx';
import { ColumnMenu } from './table/column-menu.tsx';
import type { ColumnId } from './table/columns.tsx';

interface LogsToolsProps {
  readonly live: LiveView;
  readonly isLive: boolean;
  readonly onLive: (isOn: boolean) => void;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
  readonly onReadAgain: () => void;
  readonly columns: readonly ColumnId[];
  readonly onColumn: (id: ColumnId) => void;
  /** What the view is narrowed to, as the API has it. */
  readonly filter: Params;
}

/** What can be done with the view as a whole. */
export function LogsTools(props: LogsToolsProps): ReactNode {
  const { live, isLive, onLive, isPaused, onPause, onReadAgain, columns, onColumn, filter } = props;
  return (
    <div className="logs-tools">
      <LiveSwitch isOn={isLive} live={live} onSwitch={onLive} isPaused={isPaused} onPause={onPause} />
      <button type="button" className="button" title="Read again" onClick={onReadAgain}>
        <Icon name="repeat" />
        <span className="visually-hidden">Read again</span>
      </button>
      <ExportMenu filter={filter} />
      <ColumnMenu chosen={columns} onToggle={onColumn} />
      <KeyHelp />
    </div>
  );
}
