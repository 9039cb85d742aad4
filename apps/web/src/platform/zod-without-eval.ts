import { config } from 'zod/v4/core';

// Zod compiles object schemas with `new Function` where it may. The content security policy refuses that, and the
// mere attempt is reported as a violation, so this has to run before the first schema is built: the build puts this
// module instead of `zod` everywhere.
config({ jitless: true });

export * from 'zod/v4';
