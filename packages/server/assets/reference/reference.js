import { credentialFields } from './credentials.js';
import { element, prose } from './dom.js';
import { frameSections } from './frame-view.js';
import { operationViews } from './operation-view.js';
import { searchField } from './search.js';

const [openapi, asyncapi] = await Promise.all(
  ['/v3/openapi.json', '/v3/asyncapi.json'].map(async (path) => (await fetch(path)).json()),
);
const credentials = credentialFields();
const { operationView, webhookView } = operationViews(openapi, credentials);
const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);
const webhooks = Object.values(openapi.webhooks).map(({ post }) => ({ operation: post }));
const sections = [
  ...openapi.tags.map(({ name, description }) => ({
    name,
    description,
    entries: operations.filter(({ operation }) => operation.tags.includes(name)).map(operationEntry),
  })),
  { name: 'Webhooks', description: 'Calls of the server to your endpoints', entries: webhooks.map(webhookEntry) },
  ...frameSections(asyncapi),
].map(sectionView);

document.getElementById('version').textContent = `Version ${openapi.info.version}`;
document.getElementById('credential-fields').append(credentials.form);
document.getElementById('intro').append(...prose(openapi.info.description));
document.getElementById('operations').append(...sections.map(({ section }) => section));
document.getElementById('contents').append(...sections.map(({ links }) => links));
document.getElementById('content').removeAttribute('aria-busy');
const narrow = matchMedia('(max-width: 60rem)');
searchField(document.getElementById('find'), document.getElementById('found'), show);
const contents = document.getElementById('contents-box');
const fitContents = () => (contents.open = !narrow.matches);
narrow.addEventListener('change', fitContents);
fitContents();
addEventListener('hashchange', openTarget);
openTarget();

/** What a list of entries looks like, and the links to them. */
function sectionView({ name, description, entries }) {
  const links = entries.map(({ id, label, className, title }) =>
    element(
      'li',
      {},
      element(
        'a',
        { href: `#${id}` },
        element('span', { className: `method ${className}` }, label),
        element('span', {}, title),
      ),
    ),
  );
  const id = `tag-${name.toLowerCase().replaceAll(/\W+/g, '-')}`;
  const section = element(
    'section',
    { id },
    element('h2', {}, element('a', { href: `#${id}` }, name)),
    ...(description ? prose(description) : []),
    entries.map(({ view }) => view),
  );
  return {
    entries: entries.map(({ words, view }, index) => ({
      words: `${name} ${words}`.toLowerCase(),
      view,
      link: links[index],
    })),
    section,
    links: element('div', {}, element('h2', {}, element('a', { href: `#${id}` }, name)), element('ul', {}, links)),
  };
}

function operationEntry({ method, path, operation }) {
  const names = (operation.parameters ?? []).map((parameter) => parameter.name);
  return {
    id: operation.operationId,
    label: method.toUpperCase(),
    className: method,
    title: operation.summary,
    words: [method, path, operation.operationId, operation.summary, ...names].join(' '),
    view: operationView({ method, path, operation }),
  };
}

function webhookEntry({ operation }) {
  return {
    id: operation.operationId,
    label: 'CALL',
    className: 'post',
    title: operation.summary,
    words: `webhook ${operation.summary}`,
    view: webhookView({ operation }),
  };
}

/** Leaves what has all the words, and returns it in order. */
function show(query) {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { entries, section, links } of sections) {
    for (const { words, view, link } of entries) {
      view.hidden = link.hidden = !wanted.every((word) => words.includes(word));
    }
    section.hidden = links.hidden = entries.every(({ view }) => view.hidden);
  }
  const matches = sections.flatMap(({ entries }) => entries.filter(({ view }) => !view.hidden).map(({ view }) => view));
  document.getElementById('nothing').hidden = matches.length > 0;
  document.getElementById('content').classList.toggle('searched', wanted.length > 0);
  // On wide windows, the field is sticky, and stays in view.
  if (wanted.length > 0 && !narrow.matches) matches[0]?.closest('section').scrollIntoView();
  return matches;
}

/** Opens what the address names, and marks its link. A search that hides it ends. */
function openTarget() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = document.getElementById(id);
  // The sections did not exist when the browser looked for the target.
  if (target?.localName === 'section') target.scrollIntoView();
  if (!target?.classList.contains('operation')) return;
  if (target.hidden) {
    const field = document.getElementById('find');
    field.value = '';
    field.dispatchEvent(new Event('input'));
  }
  target.open = true;
  if (narrow.matches) contents.open = false;
  for (const { entries } of sections)
    for (const { view, link } of entries) {
      if (view === target) {
        link.firstChild.setAttribute('aria-current', 'true');
        link.scrollIntoView({ block: 'center' });
      } else link.firstChild.removeAttribute('aria-current');
    }
  target.scrollIntoView();
  target.firstChild.focus({ preventScroll: true, focusVisible: false });
}
