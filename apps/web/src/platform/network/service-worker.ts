/**
 * Caches the portal's own files in the browser, so that it opens without network (BEYOND-13). Starts after the page itself
 * is loaded, and not in development, where files change all the time.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // If the browser refuses, as in some private windows, the portal still works with network.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
