import type { AuditEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { groupChanges } from './group-changes.ts';

const SPANS = [
  { from: 1_000, to: 1_500 },
  { from: 1_500, to: 2_000 },
];

function change(atMS: number, parts: Partial<AuditEntry> = {}): AuditEntry {
  const actor = { kind: 'key', id: 'k', name: 'Backend' } as const;
  return { auditId: atMS, atMS, action: 'settings.changed', outcome: 'done', actor, count: 1, ...parts };
}

test('changes are positioned by their time, near ones share a mark, and those outside the plot are omitted', () => {
  const groups = groupChanges(SPANS, [change(2_000), change(1_520), change(1_510), change(1_250), change(999)]);
  expect(groups.map(({ share, changes }) => [share, changes.map(({ atMS }) => atMS)])).toEqual([
    [0.25, [1_250]],
    [0.51, [1_510, 1_520]],
  ]);
});

test('a plot without spans has no marks', () => {
  expect(groupChanges([], [change(1)])).toEqual([]);
});
