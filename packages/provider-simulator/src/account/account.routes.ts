import type { Api, ApiCall } from '../http/api.ts';
import { notFound } from '../http/refusal.ts';

export const versions = ['v2', 'v2.1', 'v2.2', 'v2.3'] as const;

interface Resource {
  name: string;
  path: string;
  description: string;
  operations: string[];
}

const resources: Resource[] = [
  { name: 'Contacts', path: 'Contacts/', description: 'Contacts and members', operations: ['GET', 'POST'] },
  {
    name: 'Contact fields',
    path: 'ContactFields/',
    description: 'Contact fields',
    operations: ['GET', 'POST'],
  },
  { name: 'Membership levels', path: 'MembershipLevels/', description: 'Levels', operations: ['GET'] },
  { name: 'Member groups', path: 'MemberGroups/', description: 'Member groups', operations: ['GET'] },
  { name: 'Saved searches', path: 'SavedSearches/', description: 'Saved searches', operations: ['GET'] },
  { name: 'Bundles', path: 'Bundles/', description: 'Bundles', operations: ['GET'] },
  { name: 'Events', path: 'Events/', description: 'Events', operations: ['GET', 'POST'] },
  {
    name: 'Event registration types',
    path: 'EventRegistrationTypes/',
    description: 'Registration types of events',
    operations: ['GET', 'POST'],
  },
  {
    name: 'Event registrations',
    path: 'EventRegistrations/',
    description: 'Registrations of events',
    operations: ['GET', 'POST'],
  },
  { name: 'Invoices', path: 'Invoices/', description: 'Invoices', operations: ['GET', 'POST'] },
  { name: 'Tenders', path: 'Tenders/', description: 'Kinds of payment', operations: ['GET'] },
  { name: 'Payments', path: 'Payments/', description: 'Payments', operations: ['GET', 'POST'] },
  { name: 'Donations', path: 'Donations/', description: 'Donations', operations: ['GET'] },
  { name: 'Audit log', path: 'AuditLogItems/', description: 'Audit log', operations: ['GET'] },
  { name: 'Sent emails', path: 'SentEmails/', description: 'Emails that were sent', operations: ['GET'] },
  { name: 'Email drafts', path: 'EmailDrafts/', description: 'Email drafts', operations: ['GET'] },
];

/** `GET /`: the versions of the API (section 1). */
export function listVersions(origin: string): unknown {
  return versions.map((version) => ({ Version: version, Name: version, Url: `${origin}/${version}` }));
}

/** `GET /v2.x`: the resources of one version. */
export function listVersionResources(versionUrl: string): unknown {
  return [
    {
      Name: 'Accounts',
      Url: `${versionUrl}/accounts`,
      Description: 'Accounts this key may use',
      AllowedOperations: ['GET'],
    },
  ];
}

/** Accounts (API section 3): the list is a bare array, a single account is one object. */
export function accountRoutes(api: Api): void {
  api.get('/accounts', (call) => [accountView(call)]);
  api.get('/accounts/:accountId', (call) => {
    if (call.id('accountId') !== call.world.account.id) throw notFound('The account');
    return accountView(call);
  });
}

function accountView({ world, links }: ApiCall): unknown {
  const { account, store } = world;
  return {
    Id: account.id,
    Url: links.account,
    Name: account.name,
    PrimaryDomainName: account.primaryDomainName,
    IsFreeAccount: false,
    Resources: resources.map(({ name, path, description, operations }) => ({
      Name: name,
      Url: links.to(path),
      Description: description,
      AllowedOperations: operations,
    })),
    ContactLimitInfo: {
      CurrentContactsCount: store.all('contacts').filter((contact) => !contact.isArchived).length,
      BillingPlanContactsLimit: world.settings().contacts.billingPlanLimit,
    },
    TimeZone: {
      ZoneId: account.windowsZone,
      Name: account.windowsZoneName,
      UtcOffset: standardOffset(world.zone.offsetMinutesAt, world.now()),
    },
    Currency: { Code: 'USD', Name: 'US Dollar', Symbol: '$' },
    Localization: { DateFormat: 'd MMM yyyy', TimeFormat: 'h:mm tt' },
    SquareRegisterSettings: { IntegrationEnabled: false },
    PaymentSettings: {
      GeneralPaymentInstructions: '',
      EventPaymentInstructions: '',
      MembershipPaymentInstructions: '',
    },
    BillingPlan: { Name: 'Community', Price: 60 },
  };
}

/** The zone's offset without daylight saving time: the smaller of its offsets in January and July. */
function standardOffset(offsetAt: (instantMs: number) => number, nowMs: number): number {
  const year = new Date(nowMs).getUTCFullYear();
  return Math.min(offsetAt(Date.UTC(year, 0, 15)), offsetAt(Date.UTC(year, 6, 15)));
}
