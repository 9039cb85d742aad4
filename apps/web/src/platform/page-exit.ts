/** Leaves the page for an address that the server answers; apart, so that a test can see it done. */
export const pageExit = {
  leaveTo(address: string): void {
    window.location.assign(address);
  },
};
