import { element, withLocalTimes } from './element.js';

/** Creates the tags of an entry: what the provider did, and what the user saw of a push. Only the latter may be green. */
export function resultTags({ outcome, label, tone }) {
  const isOnDevice = label !== outcome.label;
  return element('span', 'tags', tag(outcome.tone, outcome.label), isOnDevice && tag(tone, label));
}

/** Creates a tag. Its text begins with a capital in CSS, because some texts are values of the API. */
export function tag(tone, text) {
  return element('span', `tag ${tone}`, text);
}

/** Creates the sentences of a summary, each on a line. `name`: of their elements. */
export function sentenceLines({ sentences }, name = 'span') {
  return sentences.map((sentence) => element(name, 'sentence', withLocalTimes(sentence)));
}

/** Creates the steps from the message to the device, with the time that each took. */
export function timelineView(timeline) {
  const list = element('ol', 'timeline', ...timeline.map(moment));
  list.ariaLabel = 'Timeline';
  return list;
}

function moment({ label, atMs, afterMs, look }) {
  const time = element('time', '', afterMs === undefined ? clockText(atMs) : `+ ${durationText(afterMs)}`);
  time.dateTime = new Date(atMs).toISOString();
  return element('li', look, label, ' ', time);
}

function clockText(ms) {
  return new Date(ms).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit', second: '2-digit' });
}

/** Formats a duration, with at most two units. */
export function durationText(ms) {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${Math.round(ms / 100) / 10} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${Math.floor(ms / 3_600_000)} h ${Math.round((ms % 3_600_000) / 60_000)} min`;
}
