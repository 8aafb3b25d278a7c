/** Returns the current value of a colour token for a canvas. */
export function tokenColor(token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Calls the listener when the colour scheme of the page or the system changes. Returns a function that stops this. */
export function onColorsChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(listener);
  system.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  return () => {
    system.removeEventListener('change', listener);
    observer.disconnect();
  };
}
