import { call, element } from './element.js';
import { PhoneView } from './phone.js';
import { durationText, resultTags, sentenceLines, tag, timelineView } from './summary-view.js';

const PHONE_POLL_MS = 700;
/** Controls that fit beside a message, by kind of phone. */
const CONTROLS = {
  iphone: { switches: ['isOnline', 'hasFocus'], choices: ['permission'] },
  android: { switches: ['isOnline', 'isDozing'], choices: ['permission'] },
  browser: { switches: ['isOnline', 'isQuit'], choices: ['permission'] },
};

/** One message: the bubble, the lock screen of its receiver, and the entries of the log as they arrive. */
export class LiveStory {
  /** Users and groups by id. */
  people = new Map();
  #said = document.querySelector('#said');
  #phone = document.querySelector('#phone');
  #phoneTitle = document.querySelector('#phone-title span:last-child');
  #steps = document.querySelector('#steps');
  #links = document.querySelector('#story-links');
  /** Id of the shown message; 0 while a sent one has none yet; undefined at first. */
  #followed;
  #phoneOf;

  async send(message) {
    this.#followed = 0;
    this.#steps.replaceChildren();
    this.#links.replaceChildren();
    const response = await fetch('/playground/messages', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
    }).catch(() => undefined);
    // A proxy responds with a page of its own while the server is down.
    const body = await response?.json().catch(() => undefined);
    if (!body) return this.fail();
    const { data, error } = body;
    if (error) return this.#step('failed', 'Message rejected', `${error.code}: ${error.message}`);
    this.#say({ ...message, sentAtMS: Date.now() });
    this.#step('stored', `Message ${data.id} is stored`);
    void this.#followEntries(data.id);
  }

  /** Shows a message that was sent elsewhere. */
  async follow(messageId) {
    this.#step('stored', `Message ${messageId} is stored`);
    await this.#followEntries(messageId);
  }

  /** Shows the newest message that a user received. */
  async showNewest(uid) {
    const story = await call('GET', `/playground/story?recipient=${uid}`);
    if (!story || this.#followed !== undefined) return;
    const { messageId, said, sender, receiver, sentAtMS } = story.data;
    this.#say({ sender: sender.uid, receiver: receiver.uid, text: said, sentAtMS });
    await this.follow(messageId);
  }

  /** Shows the phone of a user and keeps it current. Groups have none. */
  async showPhone({ id, isGroup, name }) {
    this.#phoneOf = id;
    const first = name.split(' ')[0];
    this.#phoneTitle.textContent = isGroup ? 'The lock screens' : `${first}’s lock screen`;
    const note = isGroup ? 'Each member of a group has their own.' : `${first} has no phone in the sandbox.`;
    const found = isGroup ? undefined : await call('PUT', `/sandbox/phones/${encodeURIComponent(id)}`);
    if (this.#phoneOf !== id) return;
    if (!found) return this.#phone.replaceChildren(element('p', 'empty', note));
    const view = new PhoneView(found, () => this.#refresh(id, view), CONTROLS[found.kind]);
    this.#phone.replaceChildren(view.root);
    view.show(found);
    while (this.#phoneOf === id) {
      await new Promise((resolve) => setTimeout(resolve, PHONE_POLL_MS));
      await this.#refresh(id, view);
    }
  }

  fail() {
    this.#step('failed', 'Server not responding', 'Is it running?');
  }

  async #refresh(id, view) {
    const phone = document.hidden ? undefined : await call('GET', `/sandbox/phones/${encodeURIComponent(view.id)}`);
    if (phone && this.#phoneOf === id) view.show(phone);
  }

  #say({ sender, receiver, text, sentAtMS }) {
    const from = this.people.get(sender);
    const to = this.people.get(receiver);
    const bubble = element('p', 'bubble', text);
    bubble.dir = 'auto';
    const time = new Date(sentAtMS).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
    const chat = element('div', 'chat', faceOf(to), to?.name ?? receiver);
    // The line above the message says the same.
    chat.ariaHidden = 'true';
    this.#said.replaceChildren(
      chat,
      element(
        'div',
        'newest',
        faceOf(from),
        element(
          'div',
          'words',
          element('b', '', from?.name ?? sender),
          element('span', 'muted', ` to ${to?.name ?? receiver}`),
          bubble,
          element('time', 'small muted', time),
        ),
      ),
    );
  }

  /**
   * Shows the entries of a message as they arrive, for a minute or until another message is followed. Entries of
   * retries, or of a busy server, arrive late; devices report later still.
   */
  async #followEntries(messageId) {
    this.#followed = messageId;
    const shown = new Map();
    let waiting;
    let last = 120;
    for (let round = 0; round < last && this.#followed === messageId; round += 1) {
      const { data = [] } = (await call('GET', `/playground/entries?messageId=${messageId}`)) ?? {};
      if (this.#followed !== messageId) return;
      for (const entry of data.toReversed()) {
        const drawn = JSON.stringify(entry);
        if (shown.get(entry._id)?.drawn === drawn) continue;
        waiting?.remove();
        last = round + 20;
        const before = shown.get(entry._id);
        // Only the first entry shows its timeline at once, so that all entries of a message are in view.
        const isOpen = before ? before.item.querySelector('details').open : shown.size === 0;
        const item = entryItem(entry, isOpen, (id) => this.people.get(id)?.name ?? id);
        if (before) before.item.replaceWith(item);
        else this.#steps.append(item);
        shown.set(entry._id, { drawn, item });
        this.#link(entry);
      }
      if (round === 20 && shown.size === 0) {
        waiting = this.#step('skipped', 'No entry so far', 'A message without recipients has none.');
      }
      await new Promise((resolve) => setTimeout(resolve, round < 10 ? 100 : 500));
    }
  }

  #link({ messageId, recipient, receiver }) {
    const href = `/console/why?user=${encodeURIComponent(recipient ?? receiver)}&message=${messageId}`;
    this.#links.replaceChildren(Object.assign(element('a', '', 'Explain in the console'), { href }));
  }

  #step(kind, title, detail = '') {
    const item = element(
      'li',
      '',
      tag(kind === 'failed' ? 'bad' : 'neutral', kind),
      element('b', '', title),
      detail && element('span', 'detail', detail),
    );
    this.#steps.append(item);
    return item;
  }
}

/** Creates an entry: its result and first sentence, which disclose the other sentences and the timeline. */
function entryItem(entry, isOpen, nameOf) {
  const { summary, timeline } = entry;
  const [first, ...others] = sentenceLines(summary);
  const details = element(
    'details',
    '',
    element(
      'summary',
      '',
      resultTags(summary),
      element(
        'b',
        '',
        nameOf(entry.recipient ?? entry.receiver),
        element('span', 'muted target', ` by ${entry.target}`),
      ),
      first,
    ),
    ...others,
    timeline && timelineView(timeline),
    element('span', 'detail', !timeline && `${durationText(entry.totalProcessingTimeInMS)} · `, linkTo(entry)),
  );
  details.open = isOpen;
  return element('li', 'entry', details);
}

function linkTo({ _id }) {
  return Object.assign(element('a', '', 'Entry'), { href: `/console/logs?entry=${_id}` });
}

/** Returns the picture of a user or group; undefined without one. */
function faceOf(one) {
  const picture = one?.avatar ?? one?.icon;
  return picture && Object.assign(element('img', 'face'), { src: pathOf(picture), alt: '' });
}

/** Avatars have the address under which the server is known; the page may have another. */
function pathOf(url) {
  return new URL(url, location.href).pathname;
}
