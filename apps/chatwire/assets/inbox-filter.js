/** What the inbox shows, kept in the address: `?medium=push&provider=fcm&q=noon`. */
export class InboxFilter {
  #form;
  #provider;
  #changed;

  constructor(form, changed) {
    this.#form = form;
    this.#changed = changed;
    const query = new URLSearchParams(location.search);
    this.#chooseMedium(query.get('medium') ?? '');
    form.q.value = query.get('q') ?? '';
    this.#provider = query.get('provider') ?? undefined;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => this.#update());
  }

  get provider() {
    return this.#provider;
  }

  /** Shows only this provider, or all if it is the one shown. */
  choose(provider) {
    this.#provider = provider === this.#provider ? undefined : provider;
    this.#update();
  }

  get isActive() {
    return this.#form.medium.value !== '' || this.#form.q.value.trim() !== '' || this.#provider !== undefined;
  }

  clear() {
    this.#chooseMedium('');
    this.#form.q.value = '';
    this.#provider = undefined;
    this.#update();
  }

  /** `card`: an element of the inbox, as `received.js` draws it. */
  matches({ dataset, textContent }) {
    const words = this.#form.q.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = textContent.toLowerCase();
    const medium = this.#form.medium.value;
    return (
      (medium === '' || medium === dataset.medium) &&
      (this.#provider === undefined || this.#provider === dataset.provider) &&
      words.every((word) => text.includes(word))
    );
  }

  /** A list of radios ignores an empty value. */
  #chooseMedium(medium) {
    for (const radio of this.#form.medium) radio.checked = radio.value === medium;
  }

  #update() {
    const address = new URL(location.href);
    const values = { medium: this.#form.medium.value, provider: this.#provider ?? '', q: this.#form.q.value.trim() };
    for (const [name, value] of Object.entries(values)) {
      if (value === '') address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    }
    history.replaceState(undefined, '', address);
    this.#changed();
  }
}
