import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NetworkStrip } from '../platform/network/network-strip.tsx';
import { Toaster } from '../platform/toasts/toaster.tsx';
import { Router } from '../ui/router/router.tsx';
import { SkipLink } from '../ui/screens/skip-link.tsx';
import { colorSchemeManager, resolveVariables, theme } from '../ui/theme.ts';
import { Screens } from './screens.tsx';

/** The whole portal: the providers around every screen, and the screens by address. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Router>
          <SkipLink />
          <NetworkStrip />
          <Screens />
        </Router>
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>
  );
}
