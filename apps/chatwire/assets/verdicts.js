import { call, element } from './element.js';
import { resultTags, sentenceLines } from './summary-view.js';

/** Shows one entry of the log for each of a few reasons, with its message, its sentence, and a link to its explanation. */
export async function showVerdicts(section) {
  const { data = [] } = (await call('GET', '/playground/verdicts')) ?? {};
  section.hidden = data.length === 0;
  section.querySelector('ul').replaceChildren(...data.map(item));
}

function item({ messageId, said, sender, receiver, recipient, summary }) {
  const href = `/console/why?user=${encodeURIComponent(recipient)}&message=${messageId}`;
  const quote = element('q', '', said ?? '');
  quote.dir = 'auto';
  return element(
    'li',
    '',
    resultTags(summary),
    element(
      'div',
      '',
      ...sentenceLines(summary, 'p'),
      element('p', 'muted small', `${sender?.name} to ${receiver?.name}: `, quote),
    ),
    Object.assign(element('a', 'button', 'Explain'), { href, ariaLabel: `Explain: ${summary.sentences.join(' ')}` }),
  );
}
