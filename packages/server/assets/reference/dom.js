/** An element with properties and children; text stays text. */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.flat().filter((child) => child !== undefined));
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
