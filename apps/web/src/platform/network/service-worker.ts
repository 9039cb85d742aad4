/**
 * Has the browser keep the portal's own files, so that it opens without network (BEYOND-13), once all that the page
 * itself needs is there. Not in development, where files change all the time.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Where the browser refuses, as in some private windows, the portal works as well with network.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
