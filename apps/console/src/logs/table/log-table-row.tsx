import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { memo, type ReactNode } from 'react';
import { RecipientCell, ResultCell } from '../../entry/entry-cells.tsx';
import type { LogRow } from '../../log-window/log-source.ts';
import { useDeviceOfEntry } from '../../names/devices-context.ts';
import { digestText } from '../../text/digest-text.ts';
import { targetText } from '../../text/target-text.ts';
import { tableTime } from '../../text/times.ts';
import { useRerenderOnZoneChange } from '../../time/use-zone-choice.ts';
import { OutcomeTag } from '../../ui/outcomes.tsx';
import type { Column } from './columns.tsx';

interface LogTableRowProps {
  readonly row: LogRow;
  readonly index: number;
  readonly heightPx: number;
  /** Undefined: lines with the most important values, for narrow tables. */
  readonly columns: readonly Column[] | undefined;
  /** Whether a row without columns has two lines, because the open entry beside it has the rest. */
  readonly isShort: boolean;
  /** Column widths for `grid-template-columns`. */
  readonly template: string | undefined;
  readonly isChosen: boolean;
  /** Whether Tab focuses this row. */
  readonly isStop: boolean;
  readonly onChoose: (row: LogRow) => void;
}

/** A row at its position. Rows that are inserted above it change only the position; the values are not rendered again. */
export const LogTableRow = memo(function LogTableRow(props: LogTableRowProps) {
  const { row, index, heightPx, columns, isShort, template, isChosen, isStop, onChoose } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-id={row._id}
      tabIndex={isStop ? 0 : -1}
      className={columns ? 'log-row' : `log-row compact${isShort ? ' short' : ''}`}
      style={{ height: heightPx, gridTemplateColumns: template, transform: `translateY(${index * heightPx}px)` }}
      onClick={() => onChoose(row)}
    >
      <RowValues row={row} columns={columns} isShort={isShort} />
    </div>
  );
});

const RowValues = memo(function RowValues({
  row,
  columns,
  isShort,
}: Pick<LogTableRowProps, 'row' | 'columns' | 'isShort'>): ReactNode {
  useRerenderOnZoneChange();
  return (
    columns?.map(({ id, cell }) => (
      <span key={id} role="gridcell" data-column={id} className={`log-cell log-cell-${id}`}>
        {cell(row)}
      </span>
    )) ?? <Lines row={row} isShort={isShort} />
  );
});

/** What happened, to whom, and on which device, one below the other. */
function Lines({ row, isShort }: Pick<LogTableRowProps, 'row' | 'isShort'>) {
  const { by, to } = targetText(row, useDeviceOfEntry(row));
  return (
    <span role="gridcell" className="log-lines">
      <span>
        <OutcomeTag outcome={row.outcome} />
        <strong>
          <RecipientCell row={row} />
        </strong>
        <small>{tableTime(row.processingEndedAtMS)}</small>
      </span>
      <span>
        <ResultCell row={row} />
      </span>
      {!isShort && (
        <small>{[TRIGGER_LABELS[row.trigger], by, to, digestText(row) && 'digest'].filter(Boolean).join(' · ')}</small>
      )}
    </span>
  );
}
