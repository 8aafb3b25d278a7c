import { codeBlock } from './code-block.js';
import { curlCommand } from './curl.js';
import { element } from './dom.js';
import { typescriptProgram } from './typescript.js';

const LANGUAGES = {
  sh: { label: 'curl', write: curlCommand },
  ts: { label: 'TypeScript', write: typescriptProgram },
};
const KEPT_AS = 'chatwire-reference-language';

/** The chosen language is that of all operations, and of the next visit. */
const choice = new EventTarget();
let chosen = Object.hasOwn(LANGUAGES, localStorage.getItem(KEPT_AS)) ? localStorage.getItem(KEPT_AS) : 'sh';

/** A request in the chosen language. */
export function requestSamples() {
  let request;
  const buttons = Object.entries(LANGUAGES).map(([language, { label }]) => {
    const button = element('button', { type: 'button' }, label);
    button.addEventListener('click', () => {
      chosen = language;
      localStorage.setItem(KEPT_AS, language);
      choice.dispatchEvent(new Event('change'));
    });
    return [language, button];
  });
  const tabs = element('div', { className: 'languages', role: 'group', ariaLabel: 'Language' });
  tabs.append(...buttons.map(([, button]) => button));
  const block = codeBlock('', { title: tabs });
  choice.addEventListener('change', draw);
  draw();

  function draw() {
    for (const [language, button] of buttons) button.ariaPressed = String(language === chosen);
    if (request) block.set(LANGUAGES[chosen].write(request), chosen);
  }

  return {
    view: block.view,
    set(next) {
      request = next;
      draw();
    },
  };
}
