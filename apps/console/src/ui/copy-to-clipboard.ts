/** Copies text. Rejects where the browser has no clipboard: over plain HTTP, except on localhost. */
export async function copyToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

export const COPY_FAILED = 'Copying isn’t available';
