import axe from 'axe-core';

/**
 * Returns accessibility faults found by axe-core, WCAG 2.2 levels A and AA: one line per rule, with element and reason.
 */
export async function accessibilityFaults(root: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(root, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}
