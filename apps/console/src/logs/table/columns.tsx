import type { ReactNode } from 'react';
import {
  EventCell,
  FromToCell,
  MessageCell,
  OnDeviceCell,
  RecipientCell,
  ResultCell,
  TargetCell,
  TimeCell,
} from '../../entry/entry-cells.tsx';
import { fieldOf } from '../../filter/filter-fields.ts';
import type { LogRow } from '../../log-window/log-source.ts';
import { durationText, TABLE_TIME_WIDTH } from '../../text/times.ts';
import { OutcomeTag } from '../../ui/outcomes.tsx';

export interface Column {
  readonly id: string;
  readonly label: string;
  /** Width for `grid-template-columns`. */
  readonly width: string;
  readonly cell: (row: LogRow) => ReactNode;
}

/**
 * The result and the target grow faster than the other columns: in a table of 1280 px (91.4rem), sentences about failures and names of
 * devices are whole. `cqi`: of the table, which is narrower beside an open entry.
 */
const RESULT_WIDTH = 'max(17.65rem, 20.3rem + (100cqi - 91.4rem) * 0.5)';
const TARGET_WIDTH = 'clamp(8.9rem, 13.15rem + (100cqi - 91.4rem) * 0.5, 15.5rem)';

/**
 * All columns in table order; the first ones are shown by default. What happened, to whom, and on which device comes first:
 * it is visible beside an open entry in a window of 1280 px, too. The result is as wide as its longest tag, the recipient as
 * a name of 14 letters. The minimum widths in `fr` columns are less than 5.8rem for each `fr`: the column with the most determines
 * how wide the others are at least, and all must end within a window of 1024 px up to the conversation.
 */
export const COLUMNS = [
  {
    id: 'time',
    label: 'Time',
    width: TABLE_TIME_WIDTH,
    cell: (row) => <TimeCell row={row} />,
  },
  { id: 'outcome', label: 'Outcome', width: '8rem', cell: ({ outcome }) => <OutcomeTag outcome={outcome} /> },
  { id: 'why', label: 'Result', width: RESULT_WIDTH, cell: (row) => <ResultCell row={row} /> },
  {
    id: 'recipient',
    label: 'Recipient',
    width: 'minmax(7.5rem, 1.3fr)',
    cell: (row) => <RecipientCell row={row} />,
  },
  { id: 'through', label: 'Target', width: TARGET_WIDTH, cell: (row) => <TargetCell row={row} /> },
  { id: 'trigger', label: 'Event', width: 'minmax(6.9rem, 1.2fr)', cell: (row) => <EventCell row={row} /> },
  {
    id: 'from',
    label: 'From → to',
    width: 'minmax(8.1rem, 1.4fr)',
    cell: (row) => <FromToCell row={row} />,
  },
  { id: 'message', label: 'Message', width: '3.8rem', cell: (row) => <MessageCell row={row} /> },
  {
    id: 'took',
    label: 'Duration',
    width: '5rem',
    cell: ({ totalProcessingTimeInMS }) => durationText(totalProcessingTimeInMS),
  },
  {
    id: 'device',
    label: fieldOf('deviceState').label,
    width: 'minmax(10.8rem, 1.2fr)',
    cell: (row) => <OnDeviceCell row={row} />,
  },
  { id: 'tries', label: 'Attempts', width: '5rem', cell: ({ attempt }) => attempt },
  { id: 'type', label: 'Type', width: '6rem', cell: ({ messageType }) => messageType },
  { id: 'provider-id', label: 'Provider account', width: '8rem', cell: ({ providerId }) => providerId },
  { id: 'token', label: 'Device type', width: '9rem', cell: ({ tokenType }) => tokenType },
  { id: 'id', label: 'Entry ID', width: '13.5rem', cell: ({ _id }) => <code>{_id}</code> },
] as const satisfies readonly Column[];

export type ColumnId = (typeof COLUMNS)[number]['id'];

export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'time',
  'outcome',
  'why',
  'recipient',
  'through',
  'trigger',
  'from',
  'message',
  'took',
];
