import type { Attempt } from '@chatwire/protocol';

/** Values of an attempt. */
const LINES = 7;

/** Encodes attempts as their values, one line each, times relative to the start of processing. */
export function attemptsText(attempts: readonly Attempt[], startMs: number): string {
  return attempts.map((attempt) => attemptText(attempt, startMs)).join('\n');
}

export function attemptsJson(text: string, startMs: number): string {
  const lines = text === '' ? [] : text.split('\n');
  const attempts: string[] = [];
  for (let n = 0; n < lines.length; n += LINES) attempts.push(attemptJson(lines.slice(n, n + LINES), startMs));
  return `[${attempts.join()}]`;
}

function attemptText({ attempt, startedAtMS, endedAtMS, result, status, code, message }: Attempt, startMs: number) {
  const times = `${attempt}\n${startedAtMS - startMs}\n${endedAtMS - startedAtMS}`;
  return `${times}\n"${result}"\n${status}\n${JSON.stringify(code)}\n${JSON.stringify(message)}`;
}

function attemptJson(lines: readonly string[], startMs: number): string {
  const [attempt, after, duration, result, status, code, message] = lines;
  const startedAt = startMs + Number(after);
  return (
    `{"attempt":${attempt},"startedAtMS":${startedAt},"endedAtMS":${startedAt + Number(duration)},` +
    `"result":${result},"status":${status},"code":${code},"message":${message}}`
  );
}
