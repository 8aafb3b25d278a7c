import { COPIED, copyText, NOT_COPIED } from './copy-text.js';

/** An element with properties and children; text stays text. */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.flat(2).filter((child) => child !== undefined));
  return made;
}

/** Paragraphs with `code` in them, which is all the document's texts use. */
export function prose(text) {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((paragraph) => element('p', {}, inline(paragraph)));
}

export function inline(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}

/** A disclosure whose content is made when it is opened first. */
export function disclosure(properties, summary, content) {
  const made = element('details', properties, summary);
  made.addEventListener('toggle', () => made.open && made.children.length === 1 && made.append(content()));
  return made;
}

/** A button that copies what `textOf` returns, and says whether it could. */
export function copyButton(label, textOf) {
  const copy = element('button', { type: 'button', className: 'copy' }, label);
  copy.addEventListener('click', async () => {
    copy.textContent = (await copyText(textOf())) ? COPIED : NOT_COPIED;
    setTimeout(() => (copy.textContent = label), 2000);
  });
  return copy;
}

/** A row that opens: a label, a name, and what it is about. Its address leads to it opened. */
export function row({ id, label, className, name, about }, content) {
  const summary = element(
    'summary',
    {},
    element('span', { className: `method ${className}` }, label),
    element('span', { className: 'path' }, name),
    element('span', { className: 'summary' }, about),
  );
  return disclosure({ className: 'operation', id }, summary, () => {
    const address = () => Object.assign(new URL(location.href), { hash: id }).href;
    const made = content();
    made.prepend(
      element(
        'div',
        { className: 'row-tools' },
        element('h3', { className: 'row-title' }, about, ' ', element('code', {}, id)),
        copyButton('Copy link', address),
      ),
    );
    return made;
  });
}
