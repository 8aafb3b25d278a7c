/** A token of colour as it is now, in a form that a canvas takes. */
export function tokenColour(token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Tells when the tokens have other colours: another scheme was chosen, here or in the system. */
export function onColoursChange(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(changed);
  system.addEventListener('change', changed);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  return () => {
    system.removeEventListener('change', changed);
    chosen.disconnect();
  };
}
