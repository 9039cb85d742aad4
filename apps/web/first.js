// Runs before the first paint. The build puts it into the page (first-script.ts).

// A person who chose dark never sees a white flash.
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

// Requests what the page needs first while the program loads. The program takes the answers (src/platform/api/early-answers.ts). The
// browsers' own way, a link to preload, is fetched twice by WebKit.
(() => {
  window.earlyAnswers = {};
  try {
    // The session is about to be ended (src/platform/session/pending-sign-out.ts): its person is no longer asked for.
    if (localStorage.getItem('league-sign-out-pending') !== null) return;
  } catch {
    // Storage is blocked: no sign-out can wait in it.
  }
  const page = location.pathname.replace(/\/+$/, '');
  const isStored = (key) => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  };
  const asked = [...document.querySelectorAll('meta[name="early-answers"]')].filter(
    // Without a list of pages it is for every page; with a key, only where something is stored under it.
    ({ dataset: { pages, stored } }) =>
      (pages === undefined || pages.split(' ').includes(page)) && (stored === undefined || isStored(stored)),
  );
  for (const address of asked.flatMap(({ content }) => content.split(' '))) {
    const answer = fetch(address, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    });
    // The program hears of a failure when it takes the answer.
    answer.catch(() => undefined);
    window.earlyAnswers[address] = answer;
  }
})();
