/**
 * The search field: leaves the operations that have all its words, and keeps them in the address (`?q=`). `/` leads to
 * the field, Enter to the first match, Escape empties it. `show` filters and returns the matches, the first one first.
 */
export function searchField(field, status, show) {
  const run = () => {
    const matches = show(field.value);
    status.textContent =
      field.value.trim() === '' ? '' : matches.length === 1 ? '1 match' : `${matches.length} matches`;
    return matches;
  };
  const clear = () => {
    field.value = '';
    field.dispatchEvent(new Event('input'));
  };
  field.addEventListener('input', () => {
    const address = new URL(location.href);
    if (field.value.trim() === '') address.searchParams.delete('q');
    else address.searchParams.set('q', field.value);
    history.replaceState(undefined, '', address);
    run();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      const [first] = run();
      if (first) location.hash = first.id;
    } else if (event.key === 'Escape' && field.value !== '') {
      event.preventDefault();
      clear();
    }
  });
  document.getElementById('clear-search').addEventListener('click', () => {
    clear();
    field.focus();
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  run();
}
