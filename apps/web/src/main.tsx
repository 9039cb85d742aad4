import './ui/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadAhead } from './app/load-ahead.ts';
import { createQueryClient } from './platform/api/query-client.ts';
import { applyLateStyles } from './platform/loading/late-styles.ts';
import { followNetwork } from './platform/network/network.ts';
import { registerServiceWorker } from './platform/network/service-worker.ts';
import { refreshSession } from './platform/session/session.ts';
import { keepTranslatedPageWorking } from './platform/translated-page.ts';
import { followMeets } from './shared/cached-roster/follow-meets.ts';
import { followRoster } from './shared/cached-roster/follow-roster.ts';

/** How long the page may wait for data, in milliseconds. Until then it looks like the loading screen. */
const WAITS_FOR_DATA_MS = 100;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

keepTranslatedPageWorking();
followNetwork();
const queryClient = createQueryClient();
followRoster(queryClient);
followMeets(queryClient);
const firstData = loadAhead(queryClient, window.location);

// The Back button can bring a page back from the browser's memory, after its session has ended.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) void refreshSession(queryClient);
});

registerServiceWorker();

// The page has requested the data already. With it, the screen is drawn once.
const dataOrDelay = Promise.race([
  firstData,
  new Promise<void>((resolve) => setTimeout(resolve, WAITS_FOR_DATA_MS)),
]);
void Promise.all([applyLateStyles(), dataOrDelay]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  ),
);
