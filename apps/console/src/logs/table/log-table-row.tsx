import { memo } from 'react';
import type { LogRow } from '../window/log-window.ts';
import type { Column } from './columns.tsx';

interface LogTableRowProps {
  readonly row: LogRow;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly Column[];
  /** Their widths, as in `grid-template-columns`. */
  readonly template: string;
  readonly isChosen: boolean;
  /** Tab leads here. */
  readonly isStop: boolean;
  readonly onChoose: (row: LogRow) => void;
}

export const LogTableRow = memo(function LogTableRow(props: LogTableRowProps) {
  const { row, index, top, columns, template, isChosen, isStop, onChoose } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-id={row._id}
      tabIndex={isStop ? 0 : -1}
      className="log-row"
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
      onClick={() => onChoose(row)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onChoose(row);
      }}
    >
      {columns.map(({ id, cell }) => (
        <span key={id} role="gridcell" className={`log-cell ${id}`}>
          {cell(row)}
        </span>
      ))}
    </div>
  );
});
