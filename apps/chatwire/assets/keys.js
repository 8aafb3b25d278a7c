import { COPIED, copyText, NOT_COPIED } from '../v3/docs/copy-text.js';
import { button, call, element } from './element.js';

/** Completes the commands for this server, and adds buttons that copy them and the key. */
export function showKeys() {
  for (const code of document.querySelectorAll('.command code')) {
    code.textContent = code.textContent.replaceAll('http://localhost:4000', location.origin);
    code.closest('.command').append(copyButton('Copy', async () => code.textContent));
  }
  const place = document.querySelector('#key');
  place.append(
    copyButton('Copy key', keyOf),
    copyButton('Copy as a variable', async () => `export KEY=${await keyOf()}`),
  );
}

async function keyOf() {
  const body = await call('GET', '/playground/console-key');
  if (!body) throw new Error('Another machine has no access to the key.');
  return body.key;
}

function copyButton(label, textOf) {
  const made = button(label, async () => {
    const text = await textOf().catch(() => undefined);
    made.firstChild.textContent = text !== undefined && (await copyText(text)) ? COPIED : NOT_COPIED;
    setTimeout(() => (made.firstChild.textContent = label), 2000);
  });
  made.replaceChildren(element('span', '', label));
  return made;
}
