import { table } from '../lib/results.ts';
import { LIMITS, type Limit, RATIOS, type Ratio } from './goals.ts';
import { LISTS, listWithRows, OTHER_LISTS, type OtherList, OUR_LIST, type RowKind } from './lists.ts';
import type { RecordedFigures } from './recorded-figures.ts';

/** Formats the goals and whether the figures meet them. Omits goals whose figures were not measured. */
export function goalTable(recorded: RecordedFigures): string {
  const rows = [
    ...LIMITS.map((limit) => limitRow(recorded, limit)),
    ...RATIOS.flatMap((ratio) => (['kit', 'simple'] as const).map((row) => ratioRow(recorded, ratio, row))),
  ];
  const measuredRows = rows.filter((row) => row !== undefined).sort(byGoal);
  return table(['Goal', 'Measure', 'Row', 'Ours', 'Compared with', 'Ratio', 'Target', 'Met'], measuredRows);
}

type Row = readonly string[];

const TIME_FIGURES = new Set(['ms', 'cpuMs']);

function limitRow(recorded: RecordedFigures, { id, what, measurements, figure, most }: Limit): Row | undefined {
  const values = measurements.map((name) =>
    TIME_FIGURES.has(figure)
      ? recorded.median(name, OUR_LIST.kit, figure)
      : recorded.values(name, OUR_LIST.kit, figure)?.reduce((one, other) => Math.max(one, other)),
  );
  const measuredValues = values.filter((value) => value !== undefined);
  // A goal over several measurements needs the figures of all of them.
  if (measuredValues.length < measurements.length) return undefined;
  const ours = Math.max(...measuredValues);
  return [id, what, 'kit', rounded(ours), '–', '–', `≤ ${most}`, verdict(ours <= most)];
}

function ratioRow(recorded: RecordedFigures, ratio: Ratio, row: RowKind): Row | undefined {
  const { id, what, measurement, figure, than, thanMeasurement = measurement, among, most, least } = ratio;
  const ours = recorded.median(measurement, OUR_LIST[row], figure);
  const others = comparisonsOf(than, row).flatMap(({ list, simple }) => {
    const value = recorded.median(thanMeasurement, list, figure);
    const isComparable =
      !among || (recorded.median(among.measurement, simple, among.figure) ?? Number.POSITIVE_INFINITY) <= among.most;
    return value === undefined || !Number.isFinite(value) || !isComparable ? [] : [{ list, value }];
  });
  const [best] = others.sort((one, other) => (one.value - other.value) * (least === undefined ? 1 : -1));
  if (ours === undefined || !best) return undefined;
  const share = ours / best.value;
  const isWithin = (most === undefined || share <= most) && (least === undefined || share >= least);
  const isMet = Number.isFinite(ours) && isWithin;
  const comparedWith = `${LISTS[row][best.list]} ${rounded(best.value)}`;
  const goalText = [most !== undefined && `≤ ${most}`, least !== undefined && `≥ ${least}`].filter(Boolean).join(', ');
  return [
    id,
    what,
    row,
    rounded(ours),
    comparedWith,
    Number.isFinite(share) ? share.toFixed(2) : '–',
    goalText,
    verdict(isMet),
  ];
}

interface Comparison {
  readonly list: string;
  /** The same list with the simple row. */
  readonly simple: string;
}

function comparisonsOf(than: Ratio['than'], row: RowKind): readonly Comparison[] {
  if (than === 'itself') return row === 'kit' ? [{ list: OUR_LIST.kit, simple: OUR_LIST.simple }] : [];
  const others: readonly OtherList[] = than === 'all' ? OTHER_LISTS : than;
  return others.map((other) => ({ list: listWithRows(other, row), simple: listWithRows(other, 'simple') }));
}

function verdict(isMet: boolean): string {
  return isMet ? 'yes' : '**no**';
}

function rounded(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 10) / 10) : 'failed';
}

function byGoal([one = '']: Row, [other = '']: Row): number {
  return Number(one.slice(1)) - Number(other.slice(1));
}
