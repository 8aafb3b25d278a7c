/** Browsers that run under a bare locale report an invalid language (`en-US@posix`), which breaks the plot library. */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
