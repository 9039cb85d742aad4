/** Copies a text to the clipboard; rejects if the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // Browsers offer the clipboard on https and localhost only; a portal in a club's own network may be on http.
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  if (!copyBySelection(text)) throw new Error('The browser did not copy the text.');
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
