import { join, resolve } from 'node:path';
import { MIN_ADMIN_PASSWORD_LENGTH } from '@league/contract';
import { defaultFieldNames } from '@league/provider';
import { z } from 'zod';
import { PlainError } from './platform/plain-error.ts';
import { parseStorageUrl, type StorageTarget } from './platform/storage/storage-url.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const optionalUrl = z.url().optional();
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const email = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The names of the league's own fields at the provider, as JSON; omitted ones keep their default. */
const fieldNames = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON, for example {"team":"Team"}' });
      return z.NEVER;
    }
  })
  .pipe(
    z.strictObject(
      Object.fromEntries(
        Object.keys(defaultFieldNames).map((key) => [key, z.string().min(1).optional()]),
      ) as Record<keyof typeof defaultFieldNames, z.ZodOptional<z.ZodString>>,
    ),
  );

const storageUrl = z.string().transform((text, context): StorageTarget => {
  const target = parseStorageUrl(text);
  if (target.kind !== 'wrong') return target;
  context.addIssue({ code: 'custom', message: target.reason });
  return z.NEVER;
});

const schema = z
  .object({
    PORT: port.default(3000).describe('The port the portal listens on; 0 takes any free one.'),
    HOST: z.string().min(1).default('127.0.0.1').describe('The address the portal listens on.'),
    PUBLIC_URL: optionalUrl.describe(
      'The address people reach the portal under, when it differs, such as https://portal.example.org.',
    ),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .describe('The folder for the embedded database and other files.'),
    DATABASE_URL: databaseUrl
      .optional()
      .describe(
        'A PostgreSQL server (15 or newer) to use instead of the embedded one; its user owns the database.',
      ),
    DATABASE_APP_URL: databaseUrl
      .optional()
      .describe(
        'The same database as a login that is a member of portal_app alone; by default the owner makes one.',
      ),
    DATABASE_COACH_URL: databaseUrl
      .optional()
      .describe(
        'The same database as a login that is a member of portal_coach alone; by default the owner makes one.',
      ),
    ROLE: z
      .enum(['all', 'web', 'worker'])
      .default('all')
      .describe(
        'What this process does: web answers requests, worker keeps in step with the provider, all does both.',
      ),
    LEAGUE_NAME: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .default('Harbor Valley Youth Gymnastics League')
      .describe('The league’s name, shown on every screen.'),
    LEAGUE_TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'must be an IANA time zone such as America/New_York')
      .default('America/New_York')
      .describe('The league’s time zone; ages and “today” follow it.'),
    LEAGUE_OFFICE_EMAIL: email
      .default('office@league.example')
      .describe('The office mailbox that coaches are told to write to.'),
    LEAGUE_ADMIN_EMAIL: email
      .default('admin@league.example')
      .describe('The account of the fixed owner of the office.'),
    LEAGUE_ADMIN_PASSWORD: z
      .string()
      .min(MIN_ADMIN_PASSWORD_LENGTH, `must be at least ${MIN_ADMIN_PASSWORD_LENGTH} characters`)
      .max(200)
      .optional()
      .describe('The admin’s first password; without it one is made and printed at the first start.'),
    DEMO_LEAGUE: flag
      .optional()
      .describe('1 makes the demo accounts and codes, 0 does not; on by default with the simulator.'),
    PROVIDER_API_URL: optionalUrl.describe(
      'The membership provider’s API, such as https://api.wildapricot.org; without it the simulator is used.',
    ),
    PROVIDER_AUTH_URL: optionalUrl.describe(
      'The membership provider’s token service, such as https://oauth.wildapricot.org.',
    ),
    PROVIDER_API_KEY: z
      .string()
      .min(1)
      .optional()
      .describe('The key made in the provider’s admin screens, with full access.'),
    PROVIDER_ACCOUNT_ID: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .describe('The account at the provider; by default the one the key belongs to.'),
    PROVIDER_FIELDS: fieldNames
      .optional()
      .describe(
        'Names of the league’s fields at the provider, as JSON, where they differ from the defaults.',
      ),
    PROVIDER_WEBHOOK_SECRET: z
      .string()
      .min(16, 'must be at least 16 characters')
      .max(200)
      .optional()
      .describe(
        'The secret of the provider’s webhooks to /api/webhooks/provider; without it that address is closed.',
      ),
    SYNC_CHANGES_MINUTES: z.coerce
      .number()
      .positive()
      .max(1440)
      .default(5)
      .describe('Minutes between pulls of what changed at the provider.'),
    SYNC_FULL_MINUTES: z.coerce
      .number()
      .positive()
      .max(10_080)
      .default(30)
      .describe('Minutes between complete reconciliations.'),
    SYNC_PUSH_SECONDS: z.coerce
      .number()
      .positive()
      .max(30)
      .default(10)
      .describe('Seconds after which a change made here has been tried at the provider; at most 30.'),
    SYNC_MAX_LOSS_PERCENT: z.coerce
      .number()
      .min(0)
      .max(100)
      .default(20)
      .describe(
        'A sync stops when more than this share of the league would have lost or replaced values, team or place on the roster since the last complete read.',
      ),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^/\s]+\/?$/, 'must look like smtp://user:password@mail.example.org:587')
      .refine((text) => URL.canParse(text), 'must look like smtp://user:password@mail.example.org:587')
      .optional()
      .describe(
        'The mail server, smtp:// (with STARTTLS) or smtps://; without it mail is kept and shown to the admin.',
      ),
    MAIL_FROM: z
      .string()
      .trim()
      .max(300)
      .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an email address, with or without a name before it')
      .optional()
      .describe('The sender of the portal’s mail; by default the league’s name and the office mailbox.'),
    STORAGE_URL: storageUrl
      .optional()
      .describe(
        'Where uploaded files are kept: file:/a/folder, or s3://KEY:SECRET@HOST/BUCKET?region=REGION; by default the folder uploads in DATA_DIR.',
      ),
    OIDC_ISSUER: optionalUrl.describe('The single sign-on service for the admin.'),
    OIDC_CLIENT_ID: z.string().min(1).optional().describe('The portal’s client id at that service.'),
    OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('The portal’s client secret at that service.'),
    SESSION_HOURS: z.coerce
      .number()
      .positive()
      .max(8760)
      .default(72)
      .describe('Hours after which a session that is not used ends; every session ends after 30 days.'),
    ATTENDANCE_DAYS: z.coerce
      .number()
      .int()
      .min(56, 'must be at least 56, the eight weeks that coaches see')
      .max(3650)
      .default(400)
      .describe('Days for which attendance is kept; then it is deleted.'),
    MESSAGE_DAYS: z.coerce
      .number()
      .int()
      .min(30, 'must be at least 30')
      .max(3650)
      .default(400)
      .describe('Days for which messages to families and coaches are kept; then they are deleted.'),
    METRICS_TOKEN: z
      .string()
      .min(16, 'must be at least 16 characters')
      .max(200)
      .optional()
      .describe(
        'The Bearer token with which /metrics is read; without it only this machine may read it, and with PUBLIC_URL no caller.',
      ),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
      .default('warn')
      .describe('How much is logged on standard error.'),
    NODE_ENV: z.string().optional().describe('With production the demo league and the simulator are off.'),
    SIMULATOR_PORT: port
      .default(0)
      .describe('The port of the simulator that npm start runs; 0 takes any free one.'),
  })
  .superRefine((env, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (env.PROVIDER_API_URL && !env.PROVIDER_API_KEY)
      refuse('PROVIDER_API_KEY', 'is needed with PROVIDER_API_URL');
    if (env.PROVIDER_API_URL && !env.PROVIDER_AUTH_URL)
      refuse('PROVIDER_AUTH_URL', 'is needed with PROVIDER_API_URL');
    if (env.NODE_ENV === 'production' && !env.PROVIDER_API_URL) {
      refuse('PROVIDER_API_URL', 'is needed in production, where the simulator is off');
    }
    if (env.DEMO_LEAGUE && (env.PROVIDER_API_URL || env.NODE_ENV === 'production'))
      refuse(
        'DEMO_LEAGUE',
        'cannot be 1 with a real provider or in production: its passwords are known to all',
      );
    if ((env.DATABASE_APP_URL === undefined) !== (env.DATABASE_COACH_URL === undefined))
      refuse('DATABASE_APP_URL', 'and DATABASE_COACH_URL are given together');
    if (env.DATABASE_APP_URL && !env.DATABASE_URL) refuse('DATABASE_URL', 'is needed with DATABASE_APP_URL');
    if (env.OIDC_ISSUER && !(env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET)) {
      refuse('OIDC_CLIENT_ID', 'and OIDC_CLIENT_SECRET are needed with OIDC_ISSUER');
    }
    if (env.NODE_ENV === 'production' && env.SMTP_URL && !env.PUBLIC_URL)
      refuse('PUBLIC_URL', 'is needed with SMTP_URL in production: links in mails begin with it');
    if (env.OIDC_ISSUER && !env.PUBLIC_URL) refuse('PUBLIC_URL', 'is needed with OIDC_ISSUER');
  });

export type Env = z.output<typeof schema> & {
  /** Absolute. */
  readonly dataDir: string;
  /** The logins of DATABASE_URL, if the portal does not create its own. */
  readonly logins: { readonly app: string; readonly coach: string } | undefined;
  readonly storage: StorageTarget;
  readonly usesSimulator: boolean;
  readonly hasDemoLeague: boolean;
};

/** Each variable with its sentence and default, in the order of docs/configuration.md. */
export const envDescriptions = Object.entries(schema.shape).map(([name, field]) => ({
  name,
  byDefault: String(field.safeParse(undefined).data ?? ''),
  description: field.description ?? '',
}));

/** Reads the configuration once; throws a PlainError that names every wrong variable. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const about = envDescriptions.find((each) => each.name === name)?.description ?? '';
      return `  ${name} ${issue.message}. ${about}`;
    });
    throw new PlainError(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const usesSimulator = env.PROVIDER_API_URL === undefined;
  const dataDir = resolve(env.DATA_DIR);
  const { DATABASE_APP_URL: app, DATABASE_COACH_URL: coach } = env;
  return {
    ...env,
    dataDir,
    logins: app !== undefined && coach !== undefined ? { app, coach } : undefined,
    storage: env.STORAGE_URL ?? { kind: 'folder', folder: join(dataDir, 'uploads') },
    usesSimulator,
    hasDemoLeague: usesSimulator && (env.DEMO_LEAGUE ?? true),
  };
}
