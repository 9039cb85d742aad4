-- The portal logs in as roles that own nothing: one for its own work, one for the transactions of coaches. The team of
-- such a transaction is signed, so that no statement within it can name another one. See
-- docs/decisions/0054-a-database-login-for-each-caller.md.
--
-- The team of the transaction, from the setting portal.team_id: "team:signature". The signature holds for one connection and
-- needs a secret that a coach's role cannot read. Null when there is none or it is wrong; then no row matches.
-- Older portals: they log in as the owner, who sees everything anyway, and name the team without a signature as before.
CREATE OR REPLACE FUNCTION portal_team_id() RETURNS integer
  LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given text := nullif(current_setting('portal.team_id', true), '');
  team text := split_part(given, ':', 1);
  secret text;
BEGIN
  IF given IS NULL OR pg_has_role(session_user, current_user, 'MEMBER') THEN
    RETURN team::integer;
  END IF;
  SELECT value INTO secret FROM portal_secrets WHERE name = 'team signature';
  IF split_part(given, ':', 2) = encode(sha256(convert_to(
    secret || encode(sha256(convert_to(secret || ':' || team || ':' || pg_backend_pid(), 'UTF8')), 'hex'), 'UTF8'
  )), 'hex') THEN
    RETURN team::integer;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Checked once for each statement, not for each row.
-- Older portals: the same rows.
ALTER POLICY own_team ON teams USING (id = (SELECT portal_team_id()));
--> statement-breakpoint
-- Older portals: the same rows.
ALTER POLICY own_team ON members
  USING (team_id = (SELECT portal_team_id())) WITH CHECK (team_id = (SELECT portal_team_id()));
--> statement-breakpoint
-- Older portals: the same rows.
ALTER POLICY own_team ON activity_log
  USING (team_id = (SELECT portal_team_id())) WITH CHECK (team_id = (SELECT portal_team_id()));
--> statement-breakpoint
-- Older portals: the same rows.
ALTER POLICY own_team ON import_objects
  USING (team_id = (SELECT portal_team_id())) WITH CHECK (team_id = (SELECT portal_team_id()));
--> statement-breakpoint
-- Older portals: the same rows.
ALTER POLICY own_team ON imports
  USING (team_id = (SELECT portal_team_id())) WITH CHECK (team_id = (SELECT portal_team_id()));
--> statement-breakpoint
-- Older portals: the same rows.
ALTER POLICY own_team ON bulk_changes
  USING (team_id = (SELECT portal_team_id())) WITH CHECK (team_id = (SELECT portal_team_id()));
--> statement-breakpoint
-- It sees registrations for hidden events too, but for a coach only those of the coach's own team.
-- Older portals: they ask for gymnasts that they have found in scope, and get the same answer.
CREATE OR REPLACE FUNCTION member_has_registrations(member integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN EXISTS (
    SELECT FROM event_registrations
    WHERE member_id = member
      AND registration_status <> 'Canceled'
      AND removal IS DISTINCT FROM 'waiting'
  ) AND (
    pg_has_role(session_user, 'portal_app', 'MEMBER')
    OR EXISTS (SELECT FROM members WHERE id = member AND team_id = portal_team_id())
  );
--> statement-breakpoint
-- What PostgreSQL gives to every role by itself.
-- Older portals: both roles get what they call; the rest are triggers, which run without this right.
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN
    SELECT oid::regprocedure AS call, prosecdef OR prorettype = 'trigger'::regtype AS is_inner FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', each.call);
    IF NOT each.is_inner THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO portal_app, portal_coach', each.call);
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION portal_team_id() TO portal_app, portal_coach;
--> statement-breakpoint
-- Older portals: both roles have the right to use it by name, and make nothing in it.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
