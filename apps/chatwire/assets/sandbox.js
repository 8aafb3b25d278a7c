import { button, call, element } from './element.js';
import { InboxFilter } from './inbox-filter.js';
import { ProviderList } from './provider-list.js';
import { PROVIDER_NAMES } from './provider-names.js';
import { drawReceived } from './received.js';

const POLL_MS = 1000;
/** Newest notifications that the page keeps. */
const CAPACITY = 300;
const NO_CAST = { users: [], groups: [] };

const inbox = document.querySelector('#inbox');
const empty = document.querySelector('#empty');
const chosen = document.querySelector('#chosen');
const unreachable = document.querySelector('#unreachable');
const filter = new InboxFilter(document.querySelector('#filters'), show);
const providers = new ProviderList(
  {
    place: document.querySelector('#providers'),
    noFaults: document.querySelector('#no-faults'),
    faulty: document.querySelector('#faulty'),
  },
  (provider) => filter.choose(provider),
);
/** Undefined until they are loaded, once. */
let settings;
let cast;
// On narrow windows, what was received is the first thing to see.
const narrow = matchMedia('(max-width: 60rem)');
const fitProviders = () => (document.querySelector('#providers-box').open = !narrow.matches);
narrow.addEventListener('change', fitProviders);
fitProviders();
const counts = new Map();
let newest = 0;
let total = 0;

chosen.querySelector('button').addEventListener('click', () => filter.choose(filter.provider));
const tryIt = document.querySelector('#try');
tryIt.replaceWith(button('Send a test message', send));
await poll();

async function poll() {
  if (!settings) {
    settings = await call('GET', '/sandbox/faults');
    if (settings) providers.load(settings);
  }
  cast ??= await call('GET', '/playground/cast');
  const state = await call('GET', `/sandbox/inbox?after=${newest}`);
  unreachable.hidden = state !== undefined && settings !== undefined;
  // A restarted server has an empty inbox, which it numbers from 1 again.
  if (state && state.count < newest) clear();
  else if (state) receive(state);
  setTimeout(poll, POLL_MS);
}

function receive({ items, count }) {
  const isFirst = newest === 0;
  if (!isFirst && items.length === 0) return;
  total = count;
  for (const item of items.toReversed()) {
    const card = drawReceived(item, PROVIDER_NAMES[item.provider], cast ?? NO_CAST);
    card.classList.toggle('fresh', !isFirst);
    inbox.prepend(card);
    if (inbox.children.length > CAPACITY) inbox.lastChild.remove();
    counts.set(item.provider, (counts.get(item.provider) ?? 0) + 1);
    newest = item.id;
  }
  show();
}

function clear() {
  inbox.replaceChildren();
  counts.clear();
  newest = 0;
  total = 0;
  show();
}

function show() {
  let shown = 0;
  for (const card of inbox.children) {
    card.hidden = !filter.matches(card);
    if (!card.hidden) shown += 1;
  }
  providers.showCounts(counts, filter.provider);
  document.querySelector('#count').textContent =
    total === 0 ? '' : filter.isActive ? `· ${shown} of ${total}` : `· ${total}`;
  chosen.hidden = filter.provider === undefined;
  if (filter.provider) chosen.firstChild.textContent = `Only ${PROVIDER_NAMES[filter.provider] ?? filter.provider}`;
  empty.hidden = shown > 0;
  if (shown === 0) drawEmpty();
}

function drawEmpty() {
  if (total > 0) {
    empty.replaceChildren(
      element('p', '', 'No received notification matches these filters.'),
      button('Clear filters', async () => filter.clear()),
    );
    return;
  }
  empty.replaceChildren(
    element('p', '', 'Nothing received since the server started.'),
    element(
      'p',
      'small',
      'Pushes arrive at once. Email and SMS digests of unread messages arrive after their configured delay.',
    ),
  );
}

/** Pia has three devices, at three providers. */
async function send() {
  const message = { sender: 'mara', receiver: 'pia', receiverType: 'user', text: 'The boat is ready at noon' };
  await call('POST', '/playground/messages', message);
}
