import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ensureAdmin } from '../../../../test/app.ts';
import { useTestDatabase } from '../../../../test/database.ts';
import { coaches } from '../../coaches/coaches.table.ts';
import { hasCoachPassword, setCoachPassword } from '../index.ts';
import { ADMIN_EMAIL, buildCoach, getUser, login, signedIn, startPortal } from '../testing/portal.ts';

describe('a new password for a coach', () => {
  it('[ROUTE-06] replaces the old one and ends only this coach’s sessions', async () => {
    const { database } = await useTestDatabase();
    const coach = await buildCoach(database, { email: 'dana@example.org' });
    const colleague = await buildCoach(database, { teamId: coach.teamId });
    const portal = await startPortal({ database });
    const [cookie, colleaguesCookie] = [await signedIn(portal, coach), await signedIn(portal, colleague)];

    const { email, password } = await setCoachPassword({ database, email: ' Dana@Example.org ' });

    expect(email).toBe('dana@example.org');
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
    expect((await login(portal, coach)).statusCode).toBe(401);
    expect((await login(portal, { email, password })).statusCode).toBe(200);
    expect((await getUser(portal, colleaguesCookie)).statusCode).toBe(200);
    expect((await login(portal, colleague)).statusCode).toBe(200);
    expect(await hasCoachPassword({ database, ...coach })).toBe(false);
    expect(await hasCoachPassword({ database, email, password })).toBe(true);
  });

  it('is refused for any account except an active coach’s, and changes nothing', async () => {
    const { database } = await useTestDatabase();
    const admin = { LEAGUE_ADMIN_EMAIL: ADMIN_EMAIL, LEAGUE_ADMIN_PASSWORD: 'uneven-bars-and-vault' };
    await ensureAdmin({ database, env: admin });
    const coach = await buildCoach(database);
    await database.unscoped.update(coaches).set({ isActive: false }).where(eq(coaches.userId, coach.userId));
    const set = (email: string) => setCoachPassword({ database, email });
    await expect(set('nobody@example.org')).rejects.toThrow('There is no coach with the email nobody@');
    await expect(set(ADMIN_EMAIL)).rejects.toThrow('There is no coach with the email admin@');
    await expect(set(coach.email)).rejects.toThrow('has been deactivated');
    const portal = await startPortal({ database });
    const asBefore = { email: ADMIN_EMAIL, password: admin.LEAGUE_ADMIN_PASSWORD };
    expect((await login(portal, asBefore)).statusCode).toBe(200);
  });
});
