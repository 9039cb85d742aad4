/** Whether a dialog is open over the page: it then handles keys first. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"], dialog[open]') !== null;
}
