/** Leaves the page for an address that the server answers; a module of its own so that a test can observe it. */
export const pageExit = {
  leaveTo(address: string): void {
    window.location.assign(address);
  },
};
