/** Returns the current value of a colour token for a canvas. */
export function tokenColor(token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Calls back when the colour scheme changes, here or in the system. */
export function onColorsChange(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  system.addEventListener('change', changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  return () => {
    system.removeEventListener('change', changed);
    observer.disconnect();
  };
}
