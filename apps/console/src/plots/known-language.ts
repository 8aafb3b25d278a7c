/** Browsers under a bare locale name a language that is none (`en-US@posix`), and plots would end at it. */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
