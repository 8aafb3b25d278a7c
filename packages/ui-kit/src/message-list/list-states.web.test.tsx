import type { ReactNode } from 'react';
import { View } from 'react-native';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useChatTheme } from '../theme/theme-context.ts';
import { LoadingState } from './list-states.tsx';

test('skeletons in a low window do not overlap the area above the list', async () => {
  const screen = await render(<LowList />);
  const state = screen.getByTestId('chat-loading').element();
  const { left, top, height } = state.getBoundingClientRect();
  expect(height).toBe(200);
  // The skeletons are taller than the window.
  const highest = () => Math.min(...[...state.querySelectorAll('*')].map((block) => block.getBoundingClientRect().top));
  await expect.poll(highest).toBeLessThan(top);
  const above = Array.from({ length: 10 }, (_, at) => document.elementFromPoint(left + 60, top - 10 * at - 5));
  expect(above.filter((element) => state.contains(element))).toEqual([]);
});

function LowList(): ReactNode {
  const style = useChatTheme().components.messageList;
  return (
    <View style={{ paddingTop: 300, height: 500 }}>
      <LoadingState props={{}} style={style} report={() => undefined} />
    </View>
  );
}
