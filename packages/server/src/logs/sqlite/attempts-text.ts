import type { Attempt } from '@chatwire/protocol';
import { msText } from '../ms-text.ts';

/** Encodes attempts as their values, one line each, times relative to the start of processing. */
export function attemptsText(attempts: readonly Attempt[], startMs: number): string {
  return attempts.map((attempt) => attemptText(attempt, startMs)).join('\n');
}

export function attemptsJson(text: string, startMs: number): string {
  if (text === '') return '[]';
  let json = '';
  let at = 0;
  const next = (): string => {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length + 1 : end + 1;
    return line;
  };
  while (at <= text.length) {
    json += `${json === '' ? '[' : ','}{"attempt":${next()}`;
    const startedAt = startMs + Number(next());
    json += `,"startedAtMS":${msText(startedAt)},"endedAtMS":${msText(startedAt + Number(next()))}`;
    json += `,"result":${next()},"status":${next()},"code":${next()},"message":${next()}}`;
  }
  return `${json}]`;
}

function attemptText({ attempt, startedAtMS, endedAtMS, result, status, code, message }: Attempt, startMs: number) {
  const times = `${attempt}\n${startedAtMS - startMs}\n${endedAtMS - startedAtMS}`;
  return `${times}\n"${result}"\n${status}\n${JSON.stringify(code)}\n${JSON.stringify(message)}`;
}
