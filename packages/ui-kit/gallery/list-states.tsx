import { Chat } from '@chatwire/sdk';
import { type FakeChat, IVO } from '../src/testing/fake-chat.ts';
import { FakeHistory } from '../src/testing/fake-history.ts';
import type { GalleryScene } from './gallery-scene.ts';
import { ListPage } from './list-page.tsx';
import { sampleMessages } from './sample-messages.ts';

/** Loading, empty, offline and error states of a list. */
export const scenes: readonly GalleryScene[] = [
  { name: 'empty', element: <ListPage /> },
  { name: 'loading', element: <ListPage server={{ history: pendingHistory() }} /> },
  { name: 'error', element: <ListPage prepare={(chat) => chat.respond(FIRST_PAGE, 'ERR_NOT_ALLOWED', 403)} /> },
  { name: 'failed sends', element: <ListPage server={{ messages: talk() }} prepare={rejectAll} act={sendTwo} /> },
  {
    name: 'offline',
    element: <ListPage server={{ messages: talk() }} act={(chat) => void chat.client.disconnect()} />,
  },
  { name: 'moderation', element: <ListPage server={{ messages: moderated() }} /> },
];

const FIRST_PAGE = 'GET /users/ivo/messages';

function pendingHistory(): FakeHistory {
  const history = new FakeHistory(30);
  history.hold();
  return history;
}

function talk() {
  return sampleMessages([
    { text: 'Morning! Is the boat ready?' },
    { from: 'mara', text: 'Nearly. The sail is still wet.' },
    { text: 'Then we leave at noon.' },
  ]);
}

function rejectAll(chat: FakeChat): void {
  chat.respond('POST /messages', 'ERR_PERMISSION_DENIED', 403);
}

function sendTwo({ client }: FakeChat): void {
  for (const text of ['Bring the long rope, please', 'And the charts']) {
    client.sendMessage(new Chat.TextMessage(IVO.getUid(), text, 'user')).catch(() => undefined);
  }
}

function moderated() {
  return sampleMessages([
    { text: 'What do you say about the new fee?' },
    { from: 'mara', text: 'Something that cannot be said here', data: { moderation: { status: 'disapproved' } } },
    { from: 'mara', text: 'Being looked at', data: { moderation: { status: 'pending' } } },
    { from: 'mara', text: 'All is well', data: { moderation: { status: 'approved' } } },
  ]);
}
