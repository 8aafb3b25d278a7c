import { call, element, withLocalTimes } from './element.js';

/** Shows one entry of the log for each of a few reasons, with its message, its sentence, and a link to its explanation. */
export async function showVerdicts(section) {
  const { data = [] } = (await call('GET', '/playground/verdicts')) ?? {};
  section.hidden = data.length === 0;
  section.querySelector('ul').replaceChildren(...data.map(verdict));
}

function verdict({ messageId, said, sender, receiver, recipient, outcome, text }) {
  const href = `/console/why?user=${encodeURIComponent(recipient)}&message=${messageId}`;
  const quote = element('q', '', said ?? '');
  quote.dir = 'auto';
  return element(
    'li',
    '',
    element('span', `tag ${outcome}`, outcome),
    element(
      'div',
      '',
      element('p', 'sentence', withLocalTimes(text)),
      element('p', 'muted small', `${sender?.name} to ${receiver?.name}: `, quote),
    ),
    Object.assign(element('a', 'button', 'Explain'), { href, ariaLabel: `Explain: ${text}` }),
  );
}
