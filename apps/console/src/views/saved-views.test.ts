import { expect, test } from 'vitest';
import { parseLogsSearch } from '../logs/logs-search.ts';
import { parseOverviewSearch } from '../overview/overview-search.ts';
import { isViewOf, MAX_VIEWS, type SavedView, SavedViews } from './saved-views.ts';
import { SUGGESTED_VIEWS } from './suggested-views.ts';

const VIEW: SavedView = { name: 'Timeouts', page: 'logs', search: { reason: 'TIMED_OUT', range: '7d' } };

function storage(content: Record<string, string> = {}) {
  return {
    content,
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => void (content[key] = value),
  };
}

test('views are kept in the storage, replaced by name, and deleted', () => {
  const kept = storage();
  const views = new SavedViews(kept);
  views.save(VIEW);
  views.save({ ...VIEW, name: 'Apples' });
  views.save({ ...VIEW, search: { reason: 'NOT_FOUND' } });
  expect(new SavedViews(kept).all()).toEqual([
    { ...VIEW, name: 'Apples' },
    { ...VIEW, search: { reason: 'NOT_FOUND' } },
  ]);
  views.delete({ ...VIEW, name: 'Apples' });
  expect(new SavedViews(kept).all().map(({ name }) => name)).toEqual(['Timeouts']);
});

test('a browser with the maximum of views keeps them all, and still replaces them', () => {
  const views = new SavedViews(storage());
  const names = Array.from({ length: MAX_VIEWS }, (_, index) => `View ${index}`);
  for (const name of names) views.save({ ...VIEW, name });
  expect(['A', 'View 7'].map((name) => views.hasRoomFor({ ...VIEW, name }))).toEqual([false, true]);
  views.save({ ...VIEW, name: 'A' });
  views.save({ ...VIEW, name: 'View 7', search: { reason: 'NOT_FOUND' } });
  expect(views.all().map(({ name }) => name)).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(views.all().find(({ name }) => name === 'View 7')?.search).toEqual({ reason: 'NOT_FOUND' });
});

test('a view keeps the filters, not the open entry, the position, or the live tail', () => {
  const views = new SavedViews(storage());
  views.save({ ...VIEW, search: { ...VIEW.search, entry: 'e', at: 'a', live: 'on' } });
  expect(views.all()).toEqual([VIEW]);
  expect(isViewOf(VIEW, 'logs', { range: '7d', reason: 'TIMED_OUT', entry: 'e' })).toBe(true);
  expect(isViewOf(VIEW, 'logs', { reason: 'TIMED_OUT' })).toBe(false);
  expect(isViewOf(VIEW, 'overview', VIEW.search)).toBe(false);
});

test.each(['{', '{}', '[1, {"name": "x"}, {"name": "x", "page": "admin", "search": {}}]'])(
  'unknown content of the storage is ignored: %s',
  (json) => {
    expect(new SavedViews(storage({ 'chatwire-console-views': json })).all()).toEqual([]);
  },
);

test('listeners learn of changes in this tab and in others', () => {
  const kept = storage();
  const [views, others] = [new SavedViews(kept), new SavedViews(kept)];
  let changes = 0;
  const stop = views.subscribe(() => (changes += 1));
  views.save(VIEW);
  others.delete(VIEW);
  views.reload();
  stop();
  views.save(VIEW);
  expect(changes).toBe(2);
});

test('every suggested view has only filters that its page accepts', () => {
  for (const { page, search } of SUGGESTED_VIEWS) {
    expect((page === 'logs' ? parseLogsSearch : parseOverviewSearch)(search)).toEqual(search);
  }
});
