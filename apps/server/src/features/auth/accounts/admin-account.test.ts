import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ensureAdmin } from '../../../../test/app.ts';
import { useTestDatabase } from '../../../../test/database.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/log.ts';
import { secondFactors, users } from '../auth.table.ts';
import { setAdminPassword } from '../index.ts';
import { meetAtTable } from '../testing/meet-at-table.ts';
import { ADMIN_EMAIL, buildCoach, getUser, login, signedIn, startPortal } from '../testing/portal.ts';

const PASSWORD = 'uneven-bars-and-vault';
const env = { LEAGUE_ADMIN_EMAIL: ADMIN_EMAIL, LEAGUE_ADMIN_PASSWORD: PASSWORD };
const withoutPassword = { LEAGUE_ADMIN_EMAIL: ADMIN_EMAIL, LEAGUE_ADMIN_PASSWORD: undefined };

describe('the admin account', () => {
  it('[AUTH-06] is created at the first start with the configured email and password', async () => {
    const { database } = await useTestDatabase();
    expect(await ensureAdmin({ database, env })).toEqual({ email: ADMIN_EMAIL, generatedPassword: null });
    const portal = await startPortal({ database });
    const response = await login(portal, { email: ADMIN_EMAIL, password: PASSWORD });
    expect(response.json()).toMatchObject({ role: 'admin', firstName: 'League', lastName: 'Admin' });
  });

  it('[AUTH-06] gets a generated password, returned once, if none is configured', async () => {
    const { database } = await useTestDatabase();
    const { generatedPassword } = await ensureAdmin({ database, env: withoutPassword });
    if (generatedPassword === null) throw new Error('No password was made.');
    const portal = await startPortal({ database });
    expect((await login(portal, { email: ADMIN_EMAIL, password: generatedPassword })).statusCode).toBe(200);
    const again = await ensureAdmin({ database, env: withoutPassword });
    expect(again).toEqual({ email: ADMIN_EMAIL, generatedPassword: null });
    expect((await login(portal, { email: ADMIN_EMAIL, password: generatedPassword })).statusCode).toBe(200);
  });

  it('[AUTH-06] keeps its password at later starts, whatever is configured then', async () => {
    const { database } = await useTestDatabase();
    await ensureAdmin({ database, env });
    await ensureAdmin({ database, env: { ...env, LEAGUE_ADMIN_PASSWORD: 'another-password' } });
    const portal = await startPortal({ database });
    expect((await login(portal, { email: ADMIN_EMAIL, password: PASSWORD })).statusCode).toBe(200);
  });

  it('[AUTH-06] is created once if several processes start together, and one of them prints the password', async () => {
    const { database, url, logins } = await useTestDatabase();
    const others = [1, 2, 3].map(() => openDatabase({ logins, log: createLogger('silent') }));
    const made = await meetAtTable(
      { url, table: 'users' },
      [database, ...others].map((each) => () => ensureAdmin({ database: each, env: withoutPassword })),
    );
    expect(await database.unscoped.$count(users)).toBe(1);
    const [generatedPassword, ...more] = made.flatMap((each) => each.generatedPassword ?? []);
    expect(more).toEqual([]);
    const portal = await startPortal({ database });
    const response = await login(portal, { email: ADMIN_EMAIL, password: generatedPassword ?? '' });
    expect(response.statusCode).toBe(200);
    await Promise.all(others.map((each) => each.close()));
  });

  it('[AUTH-06] moves to a newly configured email, and ends all sessions of the former admin', async () => {
    const { database } = await useTestDatabase();
    await ensureAdmin({ database, env });
    const former = await startPortal({ database });
    const cookie = await signedIn(former, { email: ADMIN_EMAIL, password: PASSWORD });
    const moved = { ...env, LEAGUE_ADMIN_EMAIL: 'new@league.example' };
    await ensureAdmin({ database, env: moved });
    const portal = await startPortal({ database, env: { LEAGUE_ADMIN_EMAIL: moved.LEAGUE_ADMIN_EMAIL } });
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
    expect((await login(portal, { email: ADMIN_EMAIL, password: PASSWORD })).statusCode).toBe(401);
    const response = await login(portal, { email: 'new@league.example', password: PASSWORD });
    expect(response.json()).toMatchObject({ role: 'admin' });
    expect(await database.unscoped.$count(users, eq(users.role, 'admin'))).toBe(1);
  });

  it('[AUTH-06] [SAFE-02] moves with another password, and loses the former second factor', async () => {
    const { database } = await useTestDatabase();
    await ensureAdmin({ database, env });
    const [admin] = await database.unscoped.select({ userId: users.id }).from(users);
    await database.unscoped
      .insert(secondFactors)
      .values({ userId: admin?.userId ?? 0, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() });
    const email = 'successor@league.example';
    const moved = await ensureAdmin({ database, env: { ...withoutPassword, LEAGUE_ADMIN_EMAIL: email } });
    const portal = await startPortal({ database, env: { LEAGUE_ADMIN_EMAIL: email } });
    expect((await login(portal, { email, password: PASSWORD })).json().code).toBe('INVALID_CREDENTIALS');
    const response = await login(portal, { email, password: moved.generatedPassword ?? '' });
    expect(response.json()).toMatchObject({ role: 'admin', email });
    const again = await ensureAdmin({ database, env: { ...withoutPassword, LEAGUE_ADMIN_EMAIL: email } });
    expect(again).toEqual({ email, generatedPassword: null });
  });

  it('[AUTH-06] does not take over the email of a coach', async () => {
    const { database } = await useTestDatabase();
    await buildCoach(database, { email: ADMIN_EMAIL });
    await expect(ensureAdmin({ database, env })).rejects.toThrow(/is a coach's account/);
    await ensureAdmin({ database, env: { ...env, LEAGUE_ADMIN_EMAIL: 'first@league.example' } });
    await expect(ensureAdmin({ database, env })).rejects.toThrow(/is a coach's account/);
  });
});

describe('a new admin password', () => {
  it('[AUTH-06] given or generated, replaces the former one and ends its sessions', async () => {
    const { database } = await useTestDatabase();
    await ensureAdmin({ database, env });
    const portal = await startPortal({ database });
    const cookie = await signedIn(portal, { email: ADMIN_EMAIL, password: PASSWORD });
    expect(await setAdminPassword({ database, password: 'a-new-password' })).toEqual({
      email: ADMIN_EMAIL,
      generatedPassword: null,
    });
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
    expect((await login(portal, { email: ADMIN_EMAIL, password: PASSWORD })).statusCode).toBe(401);
    expect((await login(portal, { email: ADMIN_EMAIL, password: 'a-new-password' })).statusCode).toBe(200);
    const { generatedPassword } = await setAdminPassword({ database });
    const response = await login(portal, { email: ADMIN_EMAIL, password: generatedPassword ?? '' });
    expect(response.statusCode).toBe(200);
  });

  it('is refused if too short, or if there is no admin yet', async () => {
    const { database } = await useTestDatabase();
    await expect(setAdminPassword({ database, password: 'too-short' })).rejects.toThrow(/at least 12/);
    await expect(setAdminPassword({ database })).rejects.toThrow(/no admin account yet/);
  });
});
