import { DEMO_COACH, DEMO_TEAM_NAME, FIRST_DEMO_ID, type SessionUser } from '@league/contract';

/** The coach of the demo, shown where a coach portal shows who is signed in (DEMO-01). */
export const SAMPLE_COACH: SessionUser = {
  ...DEMO_COACH,
  id: FIRST_DEMO_ID,
  role: 'coach',
  officeRole: null,
  teamId: FIRST_DEMO_ID,
  teamName: DEMO_TEAM_NAME,
  profileImageUrl: null,
  mustChoosePassword: false,
  mustSetUpSecondFactor: false,
  hasSecondFactor: false,
};
