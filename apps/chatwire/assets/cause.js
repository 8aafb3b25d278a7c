import { button, call, element } from './element.js';
import { TEXTS } from './phone-texts.js';
import { resultTags, sentenceLines, timelineView } from './summary-view.js';

const T = TEXTS.causes;

/** Below this width, the chosen cause is under its button; see phones.css. */
const NARROW = matchMedia('(max-width: 48rem)');

/** The list of causes, and the one that is chosen: its steps and what the log says of it. */
export class CauseList {
  #list;
  #played;
  #studio;
  #refresh;
  #causes = [];
  #playing = null;
  #chosen;
  #result;
  #drawn = '';
  /** Number of the cause that could not be played. */
  #failed;

  constructor(list, played, refresh) {
    this.#list = list;
    this.#played = played;
    this.#studio = played.parentElement;
    this.#refresh = refresh;
    NARROW.addEventListener('change', () => this.#place());
  }

  async show(causes, playing) {
    const ended = this.#playing !== null && playing === null ? this.#playing.number : undefined;
    this.#causes = causes;
    this.#playing = playing;
    if (this.#list.children.length === 0) this.#drawList();
    if (ended !== undefined && ended === this.#chosen) await this.#loadResult();
    if (this.#chosen === undefined && playing) this.#chosen = playing.number;
    this.#draw();
  }

  #drawList() {
    this.#list.replaceChildren(
      ...this.#causes.map(({ number, title, kind }) => {
        const choice = button(title, () => this.#choose(number));
        choice.prepend(element('span', 'number', `${number}`));
        choice.append(element('span', 'kind', TEXTS.kinds[kind]));
        choice.dataset.number = number;
        return element('li', '', choice);
      }),
    );
  }

  async #choose(number) {
    this.#chosen = number;
    this.#result = undefined;
    await this.#loadResult();
    this.#draw();
    this.#place();
  }

  #place() {
    const choice = this.#list.querySelector('[aria-pressed=true]');
    (NARROW.matches && choice ? choice.parentElement : this.#studio).append(this.#played);
  }

  async #loadResult() {
    const cause = this.#causes.find(({ number }) => number === this.#chosen);
    this.#result = cause?.isPlayed !== true ? undefined : await resultOf(cause.number);
  }

  #draw() {
    for (const choice of this.#list.querySelectorAll('button')) {
      choice.setAttribute('aria-pressed', String(Number(choice.dataset.number) === this.#chosen));
    }
    const drawn = JSON.stringify([this.#chosen, this.#failed, this.#playing, this.#result, this.#causes]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const cause = this.#causes.find(({ number }) => number === this.#chosen);
    if (!cause) return this.#played.replaceChildren(element('p', 'muted', T.choose));
    const hadFocus = this.#played.contains(document.activeElement);
    this.#played.replaceChildren(
      element('h3', '', `${cause.number}. ${cause.title}`),
      ...this.#start(cause),
      element('h4', '', T.steps),
      this.#steps(cause),
      element('h4', '', T.result),
      ...this.#entries(),
    );
    if (hadFocus) this.#played.querySelector('button')?.focus();
  }

  /** The button that plays the cause, or why there is none. */
  #start({ number, needsOwnServer, isPlayed }) {
    if (needsOwnServer) return [element('p', 'muted', isPlayed ? T.seeded : T.notSeeded)];
    const isPlaying = this.#playing?.number === number;
    const play = button(isPlaying ? T.playing : T.play, () => this.#play(number), 'primary');
    play.disabled = this.#playing !== null;
    return [play];
  }

  async #play(number) {
    this.#result = undefined;
    this.#failed = undefined;
    this.#playing = { number, step: -1 };
    this.#draw();
    const played = call('POST', `/sandbox/causes/${number}/play`);
    await this.#refresh();
    this.#failed = (await played) === undefined ? number : undefined;
    await this.#refresh();
  }

  #steps({ number, steps }) {
    const at = this.#playing?.number === number ? this.#playing.step : undefined;
    return element(
      'ol',
      'cause-steps',
      ...steps.map((text, index) => {
        const step = element('li', '', text);
        if (index === at) step.setAttribute('aria-current', 'step');
        return step;
      }),
    );
  }

  #entries() {
    if (this.#failed === this.#chosen) return [element('p', '', T.failed)];
    if (!this.#result) return [element('p', 'muted', this.#playing ? T.playing : T.notPlayed)];
    const { recipient, messageId, entries } = this.#result;
    const why = `/console/why?user=${recipient}&message=${messageId}`;
    return [
      element(
        'ul',
        'entries',
        ...entries.map(({ summary, timeline, state, reason, code, logId }) =>
          element(
            'li',
            '',
            resultTags(summary),
            element('span', 'muted', [state !== 'none' && state, reason, code].filter(Boolean).join(' · ')),
            ...sentenceLines(summary, 'p'),
            timeline && timelineView(timeline),
            link(`/console/logs?at=${logId}&entry=${logId}`, T.entry),
          ),
        ),
      ),
      element('p', 'small', link(why, `${T.explain}: ${T.message(messageId)}`)),
    ];
  }
}

/** Loads what the log says of a cause: the summary of each entry, and its timeline. */
async function resultOf(number) {
  const result = await call('GET', `/sandbox/causes/${number}`);
  if (!result) return undefined;
  const { data = [] } = (await call('GET', `/playground/entries?messageId=${result.messageId}`)) ?? {};
  const shown = new Map(data.map(({ _id, summary, timeline }) => [_id, { summary, timeline }]));
  // An entry that was deleted since is left out.
  const entries = result.entries.flatMap((entry) =>
    shown.has(entry.logId) ? [{ ...entry, ...shown.get(entry.logId) }] : [],
  );
  return { ...result, entries };
}

function link(href, text) {
  return Object.assign(element('a', '', text), { href });
}
