import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { Icon } from './icon.tsx';
import { ICON_SHAPES, type IconName } from './icon-shapes.ts';

test('an icon is decorative unless it has a name', async () => {
  await render(
    <>
      <Icon name="clock" size={16} color="#000000" testID="silent" />
      <Icon name="read" size={16} color="#000000" label="Read" />
    </>,
  );
  await expect.element(page.getByTestId('silent')).toHaveAttribute('aria-hidden', 'true');
  await expect.element(page.getByRole('img', { name: 'Read' })).toBeVisible();
});

test('directional icons are mirrored in right-to-left text, and ticks are not', async () => {
  await render(
    <ChatUIProvider language="he">
      <Icon name="back" size={24} color="#000000" testID="back" />
      <Icon name="read" size={24} color="#000000" testID="read" />
    </ChatUIProvider>,
  );
  const turned = (id: string) => getComputedStyle(page.getByTestId(id).element()).transform;
  expect([turned('back'), turned('read')]).toEqual(['matrix(-1, 0, 0, 1, 0, 0)', 'none']);
});

test('the icons adapter draws the icons it knows and leaves the others built in', async () => {
  const icons = { Icon: ({ name }: { readonly name: string }) => (name === 'send' ? <i>own</i> : undefined) };
  await render(
    <ChatUIProvider adapters={{ icons }}>
      <Icon name="send" size={24} color="#000000" testID="send" />
      <Icon name="stop" size={24} color="#000000" testID="stop" />
    </ChatUIProvider>,
  );
  expect(page.getByTestId('send').element().textContent).toBe('own');
  expect(page.getByTestId('stop').element().children).toHaveLength(1);
});

test('every icon is visible and not clipped by its view box', async () => {
  const names = Object.keys(ICON_SHAPES).filter(isIconName);
  const screen = await render(names.map((name) => <Icon key={name} name={name} size={24} color="#000000" />));
  const drawings = [...screen.container.querySelectorAll('svg')];
  expect(drawings).toHaveLength(names.length);
  const cut = drawings.flatMap((drawing, at) =>
    [...drawing.querySelectorAll('path')].every(isInField) ? [] : names[at],
  );
  expect(cut).toEqual([]);
  expect(drawings.filter((drawing) => drawing.querySelector('path') === null)).toEqual([]);
});

function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICON_SHAPES, name);
}

function isInField(path: SVGGraphicsElement): boolean {
  const { x, y, width, height } = path.getBBox();
  const pen = Number(path.getAttribute('stroke-width') ?? 0) / 2;
  return width + height > 0 && x - pen >= 0 && y - pen >= 0 && x + width + pen <= 24 && y + height + pen <= 24;
}
