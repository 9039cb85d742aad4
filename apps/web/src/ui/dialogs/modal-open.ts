/** Whether a dialog lies over the page: it gets the keys first. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"], dialog[open]') !== null;
}
