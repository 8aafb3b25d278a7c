import { button, call, element } from './element.js';
import { LANGUAGE, TEXTS } from './phone-texts.js';

/** Controls that make sense for each kind of phone. */
const SWITCHES = {
  iphone: ['isOnline', 'hasFocus', 'hasScheduledSummary', 'reportsReceipts'],
  android: ['isOnline', 'isForceStopped', 'isDozing', 'reportsReceipts'],
  browser: ['isOnline', 'isQuit', 'reportsReceipts'],
};
const CHOICES = {
  iphone: ['permission', 'clockOffsetMs', 'receiptFault'],
  android: ['permission', 'channel', 'clockOffsetMs', 'receiptFault'],
  browser: ['permission', 'browser', 'clockOffsetMs', 'receiptFault'],
};

/** One device: its screen, and the controls of what surrounds it. Controls are made once, so that they keep the focus. */
export class PhoneView {
  #id;
  #kind;
  #refresh;
  #screen = element('div', 'screen');
  #actions = element('div', 'row');
  #controls = new Map();
  #drawn = '';

  /** `switches`, `choices`: the controls. Default: all that its kind has. */
  constructor({ id, kind }, refresh, { switches = SWITCHES[kind], choices = CHOICES[kind] } = {}) {
    this.#id = id;
    this.#kind = kind;
    this.#refresh = refresh;
    this.root = element(
      'article',
      `device ${kind}`,
      element('h3', '', TEXTS.kinds[kind], element('span', 'muted', ` · ${TEXTS.providers[kind]}`)),
      element('div', 'frame', this.#screen),
      this.#actions,
      element(
        'div',
        'settings',
        ...switches.map((name) => this.#switch(name)),
        ...choices.map((name) => this.#choice(name)),
      ),
    );
    this.root.setAttribute('aria-label', TEXTS.kinds[kind]);
  }

  get id() {
    return this.#id;
  }

  show(phone) {
    for (const [name, control] of this.#controls)
      if (document.activeElement !== control) set(control, valueOf(name, phone));
    const now = timeText(Date.now() + phone.clockOffsetMs);
    const drawn = JSON.stringify([phone, now]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#drawScreen(phone, now);
    this.#drawActions(phone);
  }

  #drawScreen(phone, now) {
    const focused = this.#screen.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const { isInstalled, isAppOpen, openConversation, shown, badge, waiting } = phone;
    this.#screen.classList.toggle('off', !phone.isOnline);
    this.#screen.replaceChildren(
      element('div', 'bar', element('time', '', now), element('span', 'signs', signsOf(phone).join(' · '))),
      element('div', 'clock', now),
      ...(isAppOpen ? [element('p', 'open', openConversation ? TEXTS.conversationOpen : TEXTS.appOpen)] : []),
      shown.length > 0
        ? element('ul', 'list', ...shown.slice(0, 8).map((notification) => this.#notification(notification, phone)))
        : element('p', 'none', isInstalled ? TEXTS.noNotification : TEXTS.uninstalled),
      ...(waiting > 0 ? [element('p', 'waiting', waitingText(waiting, TEXTS.providers[this.#kind]))] : []),
      ...(isInstalled ? [dock(badge)] : []),
    );
    if (focused) this.#screen.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  #notification({ tag, title, body, isQuiet, shownAtMs }, { clockOffsetMs }) {
    const top = element(
      'div',
      'top',
      element('span', '', TEXTS.app),
      element('time', '', timeText(shownAtMs + clockOffsetMs)),
    );
    const [heading, text] = [element('b', '', title), element('span', 'text', body)];
    heading.dir = 'auto';
    text.dir = 'auto';
    const does = (action) => {
      const made = button(TEXTS.actions[action], () => this.#act(action, tag), 'plain');
      made.dataset.key = `${action} ${tag}`;
      made.setAttribute('aria-label', `${TEXTS.actions[action]}: ${title}`);
      return made;
    };
    return element(
      'li',
      isQuiet ? 'quiet' : '',
      top,
      heading,
      text,
      element('div', 'does', does('tap'), does('swipe'), isQuiet ? element('span', 'small', TEXTS.quiet) : undefined),
    );
  }

  #drawActions({ isInstalled, isAppOpen }) {
    const actions = isInstalled ? [isAppOpen ? 'leave' : 'open', 'uninstall'] : ['install'];
    const names = actions.join();
    if (this.#actions.dataset.names === names) return;
    this.#actions.dataset.names = names;
    this.#actions.replaceChildren(...actions.map((action) => button(TEXTS.actions[action], () => this.#act(action))));
  }

  async #act(action, tag) {
    const phone = await call('POST', `/sandbox/phones/${this.#id}/actions`, {
      action,
      ...(tag !== undefined && { tag }),
    });
    if (phone) this.show(phone);
    await this.#refresh();
  }

  async #change(changes) {
    const phone = await call('PATCH', `/sandbox/phones/${this.#id}`, changes);
    if (phone) this.show(phone);
  }

  #switch(name) {
    const control = Object.assign(element('input'), { type: 'checkbox' });
    control.setAttribute('role', 'switch');
    control.addEventListener('change', () =>
      this.#change({ [name === 'isQuit' ? 'isForceStopped' : name]: control.checked }),
    );
    this.#controls.set(name, control);
    return element('label', 'switch', element('span', '', TEXTS.switches[name]), control);
  }

  #choice(name) {
    const control = element('select');
    const options = Object.entries(TEXTS[name]).filter(([value]) => value !== 'provisional' || this.#kind === 'iphone');
    // JavaScript puts keys that are numbers first.
    const inOrder = name === 'clockOffsetMs' ? options.toSorted(([one], [other]) => one - other) : options;
    control.append(...inOrder.map(([value, text]) => new Option(text, value)));
    control.addEventListener('change', () => this.#change(changeOf(name, control.value)));
    this.#controls.set(name, control);
    return element('label', '', TEXTS.choices[name], control);
  }
}

function changeOf(name, value) {
  if (name === 'clockOffsetMs') return { clockOffsetMs: Number(value) };
  if (name === 'channel') return { channels: { chat_messages: value } };
  return { [name]: value };
}

function valueOf(name, phone) {
  if (name === 'isQuit') return phone.isForceStopped;
  if (name === 'channel') return phone.channels.chat_messages;
  return phone[name];
}

function set(control, value) {
  if (control.type === 'checkbox') control.checked = value;
  else control.value = String(value);
}

function signsOf({ isOnline, hasFocus, isDozing, hasScheduledSummary }) {
  const signs = { offline: !isOnline, focus: hasFocus, doze: isDozing, summary: hasScheduledSummary };
  return Object.keys(signs).flatMap((name) => (signs[name] ? [TEXTS.signs[name]] : []));
}

function dock(badge) {
  const icon = element('span', 'app', element('img'));
  Object.assign(icon.firstChild, { src: '/v3/docs/mark.svg', alt: TEXTS.app });
  if (badge > 0) icon.append(element('span', 'badge', String(badge)));
  return element('div', 'dock', icon);
}

function waitingText(count, provider) {
  return TEXTS.waiting.replace('{count}', count).replace('{provider}', provider);
}

function timeText(ms) {
  const language = LANGUAGE === 'en' ? [] : LANGUAGE;
  return new Date(ms).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' });
}
