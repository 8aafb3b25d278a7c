import { element, prose } from './dom.js';
import { operationViews } from './operation-view.js';

const openapi = await (await fetch('/v3/openapi.json')).json();
const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);
const view = operationViews(openapi);
const sections = openapi.tags.map(({ name }) => {
  const mine = operations.filter(({ operation }) => operation.tags.includes(name));
  const entries = mine.map((each) => ({ text: wordsOf(name, each), view: view(each), link: linkTo(each) }));
  const section = element(
    'section',
    {},
    element('h2', {}, name),
    entries.map((entry) => entry.view),
  );
  const links = element(
    'div',
    {},
    element('h2', {}, name),
    element(
      'ul',
      {},
      entries.map((entry) => entry.link),
    ),
  );
  return { entries, section, links };
});

document.getElementById('version').textContent = `Version ${openapi.info.version}`;
document.getElementById('intro').append(...prose(openapi.info.description));
document.getElementById('operations').append(...sections.map(({ section }) => section));
document.getElementById('contents').append(...sections.map(({ links }) => links));
document.getElementById('content').removeAttribute('aria-busy');
document.getElementById('find').addEventListener('input', (event) => show(event.target.value));
addEventListener('hashchange', openTarget);
openTarget();

/** Leaves what has all the words. */
function show(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { entries, section, links } of sections) {
    for (const { text, view: operation, link } of entries) {
      operation.hidden = link.hidden = !words.every((word) => text.includes(word));
    }
    section.hidden = links.hidden = entries.every((entry) => entry.view.hidden);
  }
  document.getElementById('nothing').hidden = sections.some(({ section }) => !section.hidden);
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.classList.contains('operation')) return;
  target.open = true;
  target.scrollIntoView();
}

function linkTo({ method, operation }) {
  const label = element('span', { className: `method ${method}` }, method.toUpperCase());
  return element(
    'li',
    {},
    element('a', { href: `#${operation.operationId}` }, label, element('span', {}, operation.summary)),
  );
}

function wordsOf(tag, { method, path, operation }) {
  const names = (operation.parameters ?? []).map((parameter) => parameter.name);
  return [tag, method, path, operation.summary, ...names].join(' ').toLowerCase();
}
