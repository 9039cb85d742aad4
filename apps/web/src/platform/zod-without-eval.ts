import { config } from 'zod';

// Zod compiles object schemas with `new Function` where it may. The content security policy refuses that, and the
// mere attempt is reported as a violation, so this has to run before the contract builds its first schema.
config({ jitless: true });
