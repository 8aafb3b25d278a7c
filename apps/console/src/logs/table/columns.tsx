import type { ReactNode } from 'react';
import {
  EventCell,
  FromToCell,
  OnDeviceCell,
  RecipientCell,
  ResultCell,
  TargetCell,
} from '../../entry/entry-cells.tsx';
import { fieldOf } from '../../filter/filter-fields.ts';
import type { LogRow } from '../../log-window/log-source.ts';
import { durationText, TABLE_TIME_WIDTH, tableTime } from '../../text/times.ts';
import { OutcomeTag } from '../../ui/outcomes.tsx';

export interface Column {
  readonly id: string;
  readonly label: string;
  /** Width for `grid-template-columns`. */
  readonly width: string;
  readonly cell: (row: LogRow) => ReactNode;
}

/** All columns in table order; the first ones are shown by default. */
export const COLUMNS = [
  {
    id: 'time',
    label: 'Time',
    width: TABLE_TIME_WIDTH,
    cell: ({ processingEndedAtMS }) => tableTime(processingEndedAtMS),
  },
  { id: 'outcome', label: 'Outcome', width: '7.8rem', cell: ({ outcome }) => <OutcomeTag outcome={outcome} /> },
  {
    id: 'recipient',
    label: 'Recipient',
    width: 'minmax(7rem, 1fr)',
    cell: (row) => <RecipientCell row={row} />,
  },
  { id: 'why', label: 'Result', width: 'minmax(15rem, 2.8fr)', cell: (row) => <ResultCell row={row} /> },
  {
    id: 'device',
    label: fieldOf('deviceState').label,
    width: 'minmax(10.8rem, 1.2fr)',
    cell: (row) => <OnDeviceCell row={row} />,
  },
  { id: 'through', label: 'Target', width: '8.8rem', cell: (row) => <TargetCell row={row} /> },
  { id: 'trigger', label: 'Event', width: '8rem', cell: (row) => <EventCell row={row} /> },
  {
    id: 'from',
    label: 'From → to',
    width: 'minmax(9rem, 1.3fr)',
    cell: (row) => <FromToCell row={row} />,
  },
  { id: 'message', label: 'Message', width: '6rem', cell: ({ messageId }) => messageId },
  {
    id: 'took',
    label: 'Duration',
    width: '5.5rem',
    cell: ({ totalProcessingTimeInMS }) => durationText(totalProcessingTimeInMS),
  },
  { id: 'tries', label: 'Attempts', width: '5rem', cell: ({ attempt }) => attempt },
  { id: 'type', label: 'Type', width: '6rem', cell: ({ messageType }) => messageType },
  { id: 'provider-id', label: 'Provider account', width: '8rem', cell: ({ providerId }) => providerId },
  { id: 'token', label: 'Device type', width: '9rem', cell: ({ tokenType }) => tokenType },
  { id: 'id', label: 'Entry ID', width: '13.5rem', cell: ({ _id }) => <code>{_id}</code> },
] as const satisfies readonly Column[];

export type ColumnId = (typeof COLUMNS)[number]['id'];

export const SHOWN_AT_FIRST: readonly ColumnId[] = [
  'time',
  'outcome',
  'recipient',
  'why',
  'device',
  'through',
  'trigger',
  'from',
  'message',
  'took',
];
