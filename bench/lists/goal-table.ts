import { table } from '../lib/results.ts';
import { LIMITS, type Limit, RATIOS, type Ratio } from './goals.ts';
import type { Runs } from './runs.ts';
import { OURS, PEERS, type PeerName, type RowKind, SUBJECTS, subjectOf } from './subjects.ts';

/** Formats the goals and whether the figures meet them. Omits goals whose figures were not measured. */
export function goalTable(runs: Runs): string {
  const rows = [
    ...LIMITS.map((limit) => limitRow(runs, limit)),
    ...RATIOS.flatMap((ratio) => (['kit', 'simple'] as const).map((row) => ratioRow(runs, ratio, row))),
  ];
  const measuredRows = rows.filter((row) => row !== undefined).sort(byGoal);
  return table(['Goal', 'Measure', 'Row', 'Ours', 'Compared with', 'Ratio', 'Target', 'Met'], measuredRows);
}

type Row = readonly string[];

const TIMES = new Set(['ms', 'cpuMs']);

function limitRow(runs: Runs, { id, what, lines, figure, most }: Limit): Row | undefined {
  const values = lines.map((line) =>
    TIMES.has(figure)
      ? runs.median(line, OURS.kit, figure)
      : runs.values(line, OURS.kit, figure)?.reduce((one, other) => Math.max(one, other)),
  );
  const measuredValues = values.filter((value) => value !== undefined);
  // A goal over several lines needs the figures of all of them.
  if (measuredValues.length < lines.length) return undefined;
  const ours = Math.max(...measuredValues);
  return [id, what, 'kit', rounded(ours), '–', '–', `≤ ${most}`, verdict(ours <= most)];
}

function ratioRow(runs: Runs, ratio: Ratio, row: RowKind): Row | undefined {
  const { id, what, line, figure, than, thanLine = line, among, most, least } = ratio;
  const ours = runs.median(line, OURS[row], figure);
  const others = comparisonsOf(than, row).flatMap(({ subject, simple }) => {
    const value = runs.median(thanLine, subject, figure);
    const isMeasure =
      !among || (runs.median(among.line, simple, among.figure) ?? Number.POSITIVE_INFINITY) <= among.most;
    return value === undefined || !Number.isFinite(value) || !isMeasure ? [] : [{ subject, value }];
  });
  const [best] = others.sort((one, other) => (one.value - other.value) * (least === undefined ? 1 : -1));
  if (ours === undefined || !best) return undefined;
  const share = ours / best.value;
  const isWithin = (most === undefined || share <= most) && (least === undefined || share >= least);
  const isMet = Number.isFinite(ours) && isWithin;
  const comparedWith = `${SUBJECTS[row][best.subject]} ${rounded(best.value)}`;
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
  readonly subject: string;
  /** The same list with the simple row. */
  readonly simple: string;
}

function comparisonsOf(than: Ratio['than'], row: RowKind): readonly Comparison[] {
  if (than === 'itself') return row === 'kit' ? [{ subject: OURS.kit, simple: OURS.simple }] : [];
  const peers: readonly PeerName[] = than === 'all' ? PEERS : than;
  return peers.map((peer) => ({ subject: subjectOf(peer, row), simple: subjectOf(peer, 'simple') }));
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
