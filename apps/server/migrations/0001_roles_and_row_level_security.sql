-- Two roles without login. The application runs as portal_app, a coach's request as portal_coach with the coach's team
-- in the setting portal.team_id (set for the transaction only). Neither owns a table nor bypasses row-level security.
-- Roles belong to the whole server, so another database's migration may make them at the same moment.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['portal_app', 'portal_coach'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT NOBYPASSRLS', role_name);
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    BEGIN
      EXECUTE format('SET LOCAL ROLE %I', role_name);
      RESET ROLE;
    EXCEPTION
      WHEN insufficient_privilege THEN EXECUTE format('GRANT %I TO %I', role_name, session_user);
    END;
  END LOOP;
END
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO portal_app, portal_coach;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON
  users, sessions, accounts, verifications, coaches, teams, team_codes, membership_levels, members, renewal_mails,
  events, event_sessions, event_registrations, meets, meet_scores, sync_runs, sync_conflicts, rate_limits
  TO portal_app;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE users_id_seq, sessions_id_seq, accounts_id_seq, verifications_id_seq TO portal_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON portal_secrets, activity_log TO portal_app;
--> statement-breakpoint
GRANT SELECT ON teams, membership_levels, members, events, event_sessions, event_registrations, meets, meet_scores,
  activity_log TO portal_coach;
--> statement-breakpoint
GRANT INSERT, UPDATE ON members TO portal_coach;
--> statement-breakpoint
GRANT INSERT ON renewal_mails, activity_log TO portal_coach;
--> statement-breakpoint
-- The team of the coach whose request this transaction serves; null outside of one, and then no row matches.
CREATE FUNCTION portal_team_id() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('portal.team_id', true), '')::integer;
--> statement-breakpoint
ALTER TABLE teams ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE members ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE renewal_mails ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE event_sessions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE event_registrations ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE meet_scores ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE activity_log ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY league_all ON teams TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON members TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON renewal_mails TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON events TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON event_sessions TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON event_registrations TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON meet_scores TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON activity_log TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY own_team ON teams TO portal_coach USING (id = portal_team_id());
--> statement-breakpoint
CREATE POLICY own_team ON members TO portal_coach
  USING (team_id = portal_team_id()) WITH CHECK (team_id = portal_team_id());
--> statement-breakpoint
CREATE POLICY own_team ON renewal_mails TO portal_coach
  USING (member_id IN (SELECT id FROM members)) WITH CHECK (member_id IN (SELECT id FROM members));
--> statement-breakpoint
CREATE POLICY shown_to_coaches ON events TO portal_coach USING (visible_to_coaches);
--> statement-breakpoint
CREATE POLICY shown_to_coaches ON event_sessions TO portal_coach USING (event_id IN (SELECT id FROM events));
--> statement-breakpoint
CREATE POLICY own_team ON event_registrations TO portal_coach
  USING (member_id IN (SELECT id FROM members) AND event_id IN (SELECT id FROM events));
--> statement-breakpoint
CREATE POLICY own_team ON meet_scores TO portal_coach USING (member_id IN (SELECT id FROM members));
--> statement-breakpoint
CREATE POLICY own_team ON activity_log TO portal_coach
  USING (team_id = portal_team_id()) WITH CHECK (team_id = portal_team_id());
--> statement-breakpoint
-- Archiving must see registrations for hidden events too, without showing them to the coach (MEM-41, EVENT-05).
CREATE FUNCTION member_has_registrations(member integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  RETURN EXISTS (
    SELECT FROM event_registrations
    WHERE member_id = member
      AND registration_status <> 'Canceled'
  );
--> statement-breakpoint
REVOKE ALL ON FUNCTION member_has_registrations(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION member_has_registrations(integer) TO portal_app, portal_coach;
