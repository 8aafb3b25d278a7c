import { table } from '../lib/results.ts';
import { isFaultless } from './counts.ts';
import type { FaultResult } from './run-drill.ts';

/** Formats the results as tables: the counts that must be 0, and the cost of each fault. */
export function reportOf(results: readonly FaultResult[]): string {
  return `## Lost and duplicated

${table(
  [
    'bus',
    'fault',
    'sent',
    'acknowledged',
    'stored',
    'lost',
    'duplicated',
    'files lost',
    'frames',
    'missing',
    'repeated',
    'rows missing',
    'decisions',
    'missing',
    'duplicated',
    '',
  ],
  results.map(({ bus, fault, counts }) => [
    bus,
    fault,
    counts.sent,
    counts.acknowledged,
    counts.stored,
    counts.lost,
    counts.duplicated,
    counts.filesLost,
    counts.frames,
    counts.framesMissing,
    counts.framesRepeated,
    counts.rowsMissing,
    counts.decisions,
    counts.decisionsMissing,
    counts.decisionsDuplicated,
    isFaultless(counts) ? 'ok' : 'FAULT',
  ]),
)}

## What clients notice

${table(
  [
    'bus',
    'fault',
    'failed requests',
    'longest gap, s',
    'slowest acknowledgement, s',
    'slowest arrival, s',
    'provider calls',
    'repeated',
  ],
  results.map(({ bus, fault, counts }) => [
    bus,
    fault,
    Object.entries(counts.failures)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', ') || '0',
    seconds(counts.longestGapMs),
    seconds(counts.slowestMs),
    seconds(counts.slowestArrivalMs),
    counts.providerCalls,
    counts.providerRepeats,
  ]),
)}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
