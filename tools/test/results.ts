import { readFileSync } from 'node:fs';

/** Counts of a vitest run, with the tests that failed. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

/** A test that failed, or a file without a test that ran. */
export interface Failure {
  readonly test: string;
  readonly message: string;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** Reads a JSON report of vitest. A run that wrote none has failed. */
export function resultsOf(path: string): Results {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, failures: [{ test: 'The run', message: 'It wrote no report.' }] };
  }
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ test: name, message }];
      return failed.map(({ fullName, failureMessages }) => ({
        test: `${name} ${fullName}`,
        message: failureMessages?.join('\n') ?? '',
      }));
    });
  return { passed: report.numPassedTests, failed: report.numFailedTests || report.numFailedTestSuites, failures };
}

/** Returns the failures as text, for the end of the output. Returns an empty string if there are none. */
export function describeFailures(failures: readonly Failure[]): string {
  return failures.map(({ test, message }) => `FAILED ${test}\n${message}\n\n`).join('');
}
