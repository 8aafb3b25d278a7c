import type { AuditOutcome } from '@chatwire/protocol';
import { RANGES, type RangeName, rangeMs } from '../../filter/ranges.ts';
import { AUDIT_GROUPS, type AuditGroup, actionsOf } from './audit-groups.ts';

export const AUDIT_OUTCOME_LABELS = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
} as const satisfies Record<AuditOutcome, string>;

/** Filters of the audit log, as in its URL. */
export interface AuditSearch {
  readonly group?: AuditGroup;
  /** Key ID or uid. */
  readonly actor?: string;
  readonly outcome?: AuditOutcome;
  /** Time range that ends now. Absent: all times, or `from` and `to`. */
  readonly range?: RangeName;
  /** Epoch ms, exclusive. */
  readonly from?: string;
  /** Epoch ms, inclusive. */
  readonly to?: string;
}

/** Parses the valid parameters of a URL and ignores the rest. */
export function parseAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const group = keyIn(AUDIT_GROUPS, search.group);
  const outcome = keyIn(AUDIT_OUTCOME_LABELS, search.outcome);
  const range = RANGES.find(({ name }) => name === search.range)?.name;
  const { actor } = search;
  const [from, to] = range === undefined ? [instantOf(search.from), instantOf(search.to)] : [];
  return {
    ...(group !== undefined && { group }),
    ...(typeof actor === 'string' && actor !== '' && { actor: actor.slice(0, 210) }),
    ...(outcome !== undefined && { outcome }),
    ...(range !== undefined && { range }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Returns the filters as API parameters. */
export function auditParamsOf(search: AuditSearch, nowMs: number): Readonly<Record<string, string>> {
  const { group, range, ...params } = search;
  return {
    ...params,
    ...(group !== undefined && { action: actionsOf(group) }),
    ...(range !== undefined && { from: String(nowMs - rangeMs(range)) }),
  };
}

function keyIn<Name extends string>(names: Readonly<Record<Name, string>>, value: unknown): Name | undefined {
  return (Object.keys(names) as Name[]).find((name) => name === value);
}

function instantOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? value : undefined;
}
