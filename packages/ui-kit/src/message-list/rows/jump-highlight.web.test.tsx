import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { JumpHighlight } from './jump-highlight.tsx';

test('a highlight fades in and out with the durations of the theme, without a frame of the page', async () => {
  const highlight = (phase: 'in' | 'out') => (
    <ChatUIProvider theme={{ light: { motion: { jumpIn: 120, jumpOut: 240 } } }}>
      <JumpHighlight phase={phase} />
    </ChatUIProvider>
  );
  const screen = await render(highlight('in'));
  const [fadeIn] = fadesOf(screen.getByTestId('chat-jump-mark').element());
  expect(fadeIn).toEqual({ duration: 120, from: '0', to: '1' });
  for (const fade of screen.getByTestId('chat-jump-mark').element().getAnimations()) fade.finish();
  await screen.rerender(highlight('out'));
  expect(fadesOf(screen.getByTestId('chat-jump-mark').element()).at(-1)).toEqual({ duration: 240, from: '1', to: '0' });
});

function fadesOf(element: Element) {
  return element.getAnimations().map(({ effect }) => {
    if (!(effect instanceof KeyframeEffect)) throw new TypeError('A fade has no keyframes.');
    const [from, to] = effect.getKeyframes();
    return { duration: effect.getTiming().duration, from: from?.['opacity'], to: to?.['opacity'] };
  });
}
