import { BareChat } from './bare-chat.ts';
import { openEmoji, openMenu } from './bare-layers.ts';

/**
 * The peer of the demo: the same motions, in as little HTML and script as they need, with the same test ids. Only
 * transforms and opacity are animated. Its dropped frames are those of the browser, the machine, and the benchmark.
 */
const chat = new BareChat();
for (let at = 1; at <= 60; at += 1) chat.add({ text: `Message ${at} about the boat.` });
chat.toNewest();
chat.list.addEventListener('contextmenu', (event) => {
  const bubble = event.target instanceof Element && event.target.closest('[data-bubble]');
  if (!bubble) return;
  event.preventDefault();
  openMenu({
    onReact: (emoji) => chat.react(bubble, emoji),
    onMore: () => openEmoji((emoji) => chat.react(bubble, emoji)),
  });
});
Object.assign(window, {
  say: (text: string) => chat.receive({ text }),
  quote: (text: string) => chat.receive({ text, quotes: chat.count - 20 }),
});
