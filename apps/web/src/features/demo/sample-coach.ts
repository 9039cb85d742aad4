import { DEMO_COACH, DEMO_TEAM_NAME, FIRST_DEMO_ID, type SessionUser } from '@league/contract';

/** Who the coach portal belongs to while no one is signed in: the sample coach of the demo (DEMO-01). */
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
};
