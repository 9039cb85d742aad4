import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', 'pseudo-locale/*.test.ts'],
    environment: 'node',
    setupFiles: ['test/setup.ts'],
    // A busy machine is slow, and that is no fault: a test fails by what it finds, not by how long it looks.
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    unstubGlobals: true,
  },
});
