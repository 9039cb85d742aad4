// Runs before the first paint, so that a person who chose dark never sees a white flash. It is a file of its
// own because the content security policy allows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('league-color-scheme');
  } catch {
    // Storage is blocked: the system's choice holds.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
