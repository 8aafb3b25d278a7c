/** A compared list. */
export interface Subject {
  readonly title: string;
  /** Module that registers its app. */
  readonly entry: string;
  /** Whether it runs only in browsers. Default: false. */
  readonly isForWeb?: boolean;
}

const TESTS = 'packages/ui-kit/tests/phone';
const LISTS = 'bench/list-conformance/lists';

/** Lists by their name on the command line. */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  chat: { title: 'ChatMessageList', entry: `${TESTS}/chat-test-app.tsx` },
  kit: { title: 'its engine, bare', entry: `${TESTS}/kit-test-app.tsx` },
  legend: { title: 'LegendList', entry: `${LISTS}/legend-list.tsx` },
  flash: { title: 'FlashList', entry: `${LISTS}/flash-list.tsx` },
  flat: { title: 'FlatList inverted', entry: `${LISTS}/flat-list.tsx` },
  virtuoso: { title: 'Virtuoso', entry: `${LISTS}/virtuoso.tsx`, isForWeb: true },
  virtua: { title: 'virtua', entry: `${LISTS}/virtua.tsx`, isForWeb: true },
  tanstack: { title: 'TanStack Virtual', entry: `${LISTS}/tanstack.tsx`, isForWeb: true },
};
