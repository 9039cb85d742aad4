/**
 * The ref for the sticky head or foot of a dialog: sets its height on the dialog while it is shown, so that a focused element
 * is scrolled to where neither covers it (dialog.module.css). Not on the root, because one dialog can be above another.
 */
function stickyEdge(room: '--head-room' | '--foot-room') {
  return (element: HTMLElement | null): (() => void) | undefined => {
    const dialog = element?.closest<HTMLElement>('[role="dialog"]');
    if (!element || !dialog) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      dialog.style.setProperty(room, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      dialog.style.removeProperty(room);
    };
  };
}

export const dialogHead = stickyEdge('--head-room');
export const dialogFoot = stickyEdge('--foot-room');
