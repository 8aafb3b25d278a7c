/* Runs before the first paint: a module would show the other colours for a moment. */
(() => {
  const STORED_AS = 'chatwire-theme';
  const LABELS = { auto: 'System', light: 'Light', dark: 'Dark' };
  const THEMES = Object.keys(LABELS);
  const root = document.documentElement;

  apply(stored());
  document.addEventListener('DOMContentLoaded', () => {
    label();
    document.addEventListener('click', ({ target }) => {
      if (!target.closest?.('.theme-switch')) return;
      const next = THEMES[(THEMES.indexOf(stored()) + 1) % THEMES.length];
      localStorage.setItem(STORED_AS, next);
      apply(next);
      label();
    });
  });
  // Another tab has changed it.
  addEventListener('storage', ({ key }) => {
    if (key !== STORED_AS) return;
    apply(stored());
    label();
  });

  function stored() {
    const value = localStorage.getItem(STORED_AS);
    return THEMES.includes(value) ? value : 'auto';
  }

  function apply(theme) {
    root.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
  }

  function label() {
    const theme = stored();
    for (const button of document.querySelectorAll('.theme-switch')) {
      button.dataset.theme = theme;
      button.title = `Colours: ${LABELS[theme]}`;
      button.setAttribute('aria-label', button.title);
    }
  }
})();
