import { copyButton, element } from './dom.js';
import { highlighted } from './highlight.js';

/** Preformatted text under a bar with a title and a button that copies the text. */
export function codeBlock(text, { language, title = '' } = {}) {
  const code = element('code', {}, highlighted(text, language));
  const copy = copyButton('Copy', () => code.textContent);
  const view = element(
    'div',
    { className: 'block' },
    element('div', { className: 'block-bar' }, element('div', { className: 'block-title' }, title), copy),
    element('pre', { tabIndex: 0 }, code),
  );
  return { view, set: (next, nextLanguage = language) => code.replaceChildren(...highlighted(next, nextLanguage)) };
}

export function jsonBlock(value) {
  return codeBlock(JSON.stringify(value, null, 2), { language: 'json', title: 'JSON' }).view;
}
