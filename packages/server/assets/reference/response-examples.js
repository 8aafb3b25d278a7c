import { codeBlock } from './code-block.js';
import { element } from './dom.js';

/**
 * The example of each response, one at a time. `declared`: status and response, in order; the first has no error. A
 * response that is not JSON is shown by its headers.
 */
export function responseExamples(declared) {
  const choose = element(
    'select',
    { ariaLabel: 'Example response' },
    declared.map(([status, { description = '' }], index) =>
      element('option', { value: index }, [status, shortened(description)].filter(Boolean).join(' · ')),
    ),
  );
  const block = codeBlock('', { title: declared.length > 1 ? choose : 'JSON' });
  const show = () => {
    const text = exampleText(...declared[Number(choose.value)]);
    block.set(text, /^[[{]/.test(text) ? 'json' : undefined);
  };
  choose.addEventListener('change', show);
  show();
  const title = element('h3', {}, declared.length > 1 ? 'Example response' : 'Example');
  const view = element('div', { className: 'example' }, title, block.view);
  return { view };
}

function exampleText(status, { content = {}, headers = {} }) {
  const [type, media] = Object.entries(content)[0] ?? [];
  if (media?.example !== undefined) {
    return typeof media.example === 'string' ? media.example : JSON.stringify(media.example, null, 2);
  }
  const [named] = Object.values(media?.examples ?? {});
  if (named) return JSON.stringify(named.value, null, 2);
  const lines = [`HTTP/1.1 ${status}`, ...Object.keys(headers).map((name) => `${name}: …`)];
  return [...lines, ...(type ? [`Content-Type: ${type}`, '', '(the file)'] : [])].join('\n');
}

function shortened(text) {
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
}
