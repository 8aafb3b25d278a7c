import { IVO } from '../src/testing/fake-chat.ts';
import { FakeHistory } from '../src/testing/fake-history.ts';
import type { GalleryScene } from './gallery-scene.ts';
import { ListPage } from './list-page.tsx';

/** Initial positions and jumps in a long conversation. */
export const scenes: readonly GalleryScene[] = [
  { name: '10,000 messages', element: <ListPage server={{ history: new FakeHistory(10_000) }} /> },
  {
    name: 'unread start',
    element: (
      <ListPage
        server={{ history: new FakeHistory(10_000, { lastRead: 9_950 }) }}
        list={{ user: IVO, startFromUnreadMessages: true }}
      />
    ),
  },
  {
    name: 'jump',
    element: <ListPage server={{ history: new FakeHistory(10_000) }} list={{ user: IVO, goToMessageId: '5000' }} />,
  },
  {
    name: 'search',
    element: <ListPage server={{ history: new FakeHistory(300) }} list={{ user: IVO, searchKeyword: 'harbour' }} />,
  },
  {
    name: 'unread below',
    element: (
      <ListPage
        server={{ history: new FakeHistory(300, { lastRead: 291 }) }}
        list={{ user: IVO, goToMessageId: '270' }}
      />
    ),
  },
];
