import { call, element } from './element.js';
import { PROVIDER_NAMES } from './provider-names.js';

const FAULTS = {
  none: 'No fault',
  timeout: 'Timeout',
  429: '429 Too Many Requests',
  '5xx': '5xx Server error',
  401: '401 Credentials rejected',
  deadToken: 'Unregistered token',
  optedOut: 'Opted out',
  undelivered: 'Accepted, then undelivered',
  goaway: 'Connection closed',
  responseLost: 'Accepted, response lost',
};
const UNREGISTERED = {
  sendgrid: 'Invalid address',
  twilio: 'Invalid number',
  custom: 'Gone',
  customEmail: 'Gone',
  customSms: 'Gone',
};

/** The providers: how each responds, and how much it has received. `choose` is called to show only one of them. */
export class ProviderList {
  #rows = new Map();
  #place;
  #noFaults;
  #faulty;
  #choose;

  constructor({ place, noFaults, faulty }, choose) {
    this.#place = place;
    this.#noFaults = noFaults;
    this.#faulty = faulty;
    this.#choose = choose;
    noFaults.addEventListener('click', () => this.#turnOff());
  }

  /** Draws the providers. `settings`: the setting of each, by provider. */
  load(settings) {
    for (const [provider, setting] of Object.entries(settings)) this.#rows.set(provider, this.#row(provider, setting));
    this.#place.replaceChildren(...[...this.#rows.values()].map(({ box }) => box));
    this.#mark();
  }

  showCounts(counts, chosen) {
    for (const [provider, { show, count }] of this.#rows) {
      count.textContent = `${counts.get(provider) ?? 0} received`;
      show.setAttribute('aria-pressed', String(provider === chosen));
    }
  }

  #row(provider, { fault, latencyMs, choices }) {
    const name = PROVIDER_NAMES[provider];
    const response = element('select');
    response.ariaLabel = 'Response';
    response.append(...choices.map((value) => new Option(labelOf(provider, value), value, false, value === fault)));
    const latency = Object.assign(element('input'), { type: 'number', min: 0, max: 60000, step: 50, value: latencyMs });
    latency.ariaLabel = 'Latency in milliseconds';
    const count = element('span');
    const show = Object.assign(element('button', 'show', count), { type: 'button' });
    show.append(element('span', 'visually-hidden', `, show only ${name}`));
    show.addEventListener('click', () => this.#choose(provider));
    const box = element(
      'fieldset',
      '',
      element('legend', '', name),
      show,
      response,
      element('label', '', latency, 'ms'),
    );
    const said = element('p', 'fault');
    said.setAttribute('role', 'alert');
    box.append(said);
    const row = { provider, box, show, count, response, latency, said, saved: { fault, latencyMs } };
    response.addEventListener('change', () => this.#save(row));
    latency.addEventListener('change', () => this.#save(row));
    return row;
  }

  async #save(row) {
    const { provider, response, latency, said } = row;
    const setting = { fault: response.value, latencyMs: Number(latency.value) };
    this.#mark();
    if (await call('PUT', `/sandbox/faults/${provider}`, setting)) {
      row.saved = setting;
      said.textContent = '';
      return;
    }
    // The provider still responds as before.
    response.value = row.saved.fault;
    latency.value = row.saved.latencyMs;
    said.textContent = 'Couldn’t save';
    this.#mark();
  }

  async #turnOff() {
    for (const row of this.#rows.values()) {
      if (!hasFault(row)) continue;
      row.response.value = 'none';
      row.latency.value = 0;
      await this.#save(row);
    }
    this.#rows.values().next().value?.response.focus();
  }

  #mark() {
    for (const row of this.#rows.values()) row.box.classList.toggle('on', hasFault(row));
    const faulty = [...this.#rows.values()].filter(hasFault).length;
    this.#noFaults.hidden = faulty === 0;
    this.#faulty.textContent = faulty === 0 ? '' : `· ${faulty} with a fault`;
  }
}

function hasFault({ response, latency }) {
  return response.value !== 'none' || Number(latency.value) > 0;
}

function labelOf(provider, fault) {
  return fault === 'deadToken' ? (UNREGISTERED[provider] ?? FAULTS[fault]) : FAULTS[fault];
}
