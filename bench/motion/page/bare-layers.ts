import { elementOf } from './element-of.ts';

const QUICK = ['👍', '❤️', '😂', '😢', '🙏'];
const OPTIONS = ['Reply', 'Reply in thread', 'Copy', 'Forward', 'Pin', 'Save', 'Info', 'Mark as unread', 'Report'];
/** First and last code points of the emoji: as many as in the first category of the kit, and mostly the same. */
const EMOJI = [
  [0x1f600, 0x1f64f],
  [0x1f910, 0x1f93a],
  [0x1f440, 0x1f493],
] as const;

interface MenuProps {
  readonly onReact: (emoji: string) => void;
  readonly onMore: () => void;
}

/** Opens the menu of a message, with reactions above its options. */
export function openMenu({ onReact, onMore }: MenuProps): void {
  const menu = elementOf('div', { class: 'sheet', 'data-testid': 'chat-message-options' });
  const close = openLayer(menu);
  const button = (label: string, attributes: Readonly<Record<string, string>>, onClick: () => void) => {
    const control = elementOf('button', attributes, label);
    control.addEventListener('click', () => {
      close();
      onClick();
    });
    menu.append(control);
  };
  for (const emoji of QUICK) button(emoji, { 'data-testid': `chat-quick-reaction-${emoji}` }, () => onReact(emoji));
  button('+', { 'data-testid': 'chat-reaction-more' }, onMore);
  for (const option of OPTIONS) button(option, { class: 'option' }, () => {});
}

/** Opens the sheet with emoji. */
export function openEmoji(onPick: (emoji: string) => void): void {
  const sheet = elementOf('div', { class: 'sheet' });
  const close = openLayer(sheet);
  for (const [first, last] of EMOJI) {
    for (let at = first; at <= last; at += 1) {
      const emoji = String.fromCodePoint(at);
      const control = elementOf('button', {}, emoji);
      control.addEventListener('click', () => {
        close();
        onPick(emoji);
      });
      sheet.append(control);
    }
  }
}

/** Shows content above the page. Returns a function that closes it, as Escape does. */
function openLayer(content: HTMLElement): () => void {
  const backdrop = elementOf('div', { class: 'backdrop', 'data-testid': 'chat-backdrop' });
  const layer = elementOf('div', { class: 'layer' }, backdrop, content);
  const onKey = ({ key }: KeyboardEvent) => void (key === 'Escape' && close());
  const close = () => {
    layer.remove();
    document.removeEventListener('keydown', onKey);
  };
  document.addEventListener('keydown', onKey);
  document.body.append(layer);
  return close;
}
