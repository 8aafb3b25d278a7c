import { table } from '../lib/results.ts';
import type { RecordedRun } from './read-run.ts';
import { stepVerdict } from './step-verdict.ts';

/** Formats a run as a table that can be compared with the results of the headless phone. */
export function runReport({ header, steps }: RecordedRun): string {
  const verdicts = steps.map(stepVerdict);
  const passed = verdicts.filter((verdict) => verdict.passed === true).length;
  const judgedCount = verdicts.filter((verdict) => verdict.passed !== undefined).length;
  const rows = verdicts.map((verdict) => [
    verdict.step,
    verdict.passed === undefined ? '–' : verdict.passed ? 'ok' : 'failed',
    verdict.measures
      .map(
        ({ what, value, atMost }) => `${what} ${rounded(value)}${atMost === undefined ? '' : ` (at most ${atMost})`}`,
      )
      .join(' · '),
    verdict.note ?? '',
  ]);
  const { platform, systemVersion, reactNative, width, height, pixelRatio, fontScale, startedAt } = header;
  return `# A run on a phone

${platform} ${systemVersion}, React Native ${reactNative}, ${Math.round(width)} × ${Math.round(height)} points at ${pixelRatio}, text size ${fontScale}, ${startedAt}.

${table(['Step', 'Result', 'Measured', 'Note'], [['passed', `${passed} of ${judgedCount}`, '', ''], ...rows])}`;
}

function rounded(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : 'out of view';
}
