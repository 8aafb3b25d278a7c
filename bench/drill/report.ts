import { table } from '../lib/results.ts';
import { isFaultless } from './counts.ts';
import type { FaultResult } from './run-drill.ts';

/** The results as tables: what must be 0, and what a fault costs. */
export function reportOf(results: readonly FaultResult[]): string {
  return `## Lost and doubled

${table(
  [
    'bus',
    'fault',
    'sent',
    'acknowledged',
    'stored',
    'lost',
    'doubled',
    'files lost',
    'frames',
    'missing',
    'repeated',
    'rows missing',
    'decisions',
    'missing',
    'doubled',
    '',
  ],
  results.map(({ bus, fault, counts }) => [
    bus,
    fault,
    counts.sent,
    counts.acknowledged,
    counts.stored,
    counts.lost,
    counts.doubled,
    counts.filesLost,
    counts.frames,
    counts.framesMissing,
    counts.framesRepeated,
    counts.rowsMissing,
    counts.decisions,
    counts.decisionsMissing,
    counts.decisionsDoubled,
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
