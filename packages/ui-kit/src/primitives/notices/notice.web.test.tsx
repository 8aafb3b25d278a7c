import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { LiveRegion, useAnnouncer } from './live-region.tsx';
import { NoticeArea, type Notices, useNotices } from './notice.tsx';

test('a notice is announced politely, stays 4 seconds, and is replaced by the next one', async () => {
  const timers = fakeTimers();
  let notices: Notices | undefined;
  const screen = await render(<Noticing timers={timers} onNotices={(made) => (notices = made)} />);
  await act(async () => notices?.show('Copied'));
  const region = page.getByRole('status');
  await expect.element(region).toHaveTextContent('Copied');
  await expect.element(region).toHaveAttribute('aria-live', 'polite');
  expect(await accessibilityFaults()).toEqual([]);

  await act(async () => timers.pass(3000));
  await act(async () => notices?.show('Reported'));
  await act(async () => timers.pass(3999));
  await expect.element(region).toHaveTextContent('Reported');
  await act(async () => timers.pass(1));
  await expect.element(region).toHaveTextContent('');

  await act(async () => notices?.show('Late'));
  await screen.unmount();
  expect(timers.pending()).toBe(0);
});

test('announcements are in a live region that takes no space', async () => {
  const timers = fakeTimers();
  await render(<Announcing timers={timers} />);
  const region = page.getByRole('status');
  await expect.element(region).toHaveTextContent('2 new messages');
  const { width, height } = region.element().getBoundingClientRect();
  expect([width, height]).toEqual([1, 1]);
  expect(await accessibilityFaults()).toEqual([]);
});

type Timers = ReturnType<typeof fakeTimers>;

interface NoticingProps {
  readonly timers: Timers;
  readonly onNotices: (notices: Notices) => void;
}

function Noticing({ timers, onNotices }: NoticingProps): ReactNode {
  const notices = useNotices(timers);
  onNotices(notices);
  return <NoticeArea notices={notices} />;
}

function Announcing({ timers }: { readonly timers: Timers }): ReactNode {
  const announcer = useAnnouncer(timers);
  return (
    <>
      <LiveRegion announcer={announcer} />
      <Speaker onReady={() => announcer.announce('2 new messages')} />
    </>
  );
}

function Speaker({ onReady }: { readonly onReady: () => void }): ReactNode {
  return <button type="button" ref={(made) => void (made && onReady())} aria-label="Speaker" />;
}
