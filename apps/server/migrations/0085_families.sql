-- Older portals: an index of the same name follows.
DROP INDEX "members_family";--> statement-breakpoint
-- Older portals: an index of the same name follows.
DROP INDEX "members_family_email";--> statement-breakpoint
CREATE INDEX "members_family" ON "members" USING btree ("family_id","id") WHERE family_id is not null;--> statement-breakpoint
CREATE INDEX "members_family_email" ON "members" USING btree (lower("family_email"),"id") WHERE family_email is not null and archived_at is null;--> statement-breakpoint
-- How many of a family are on rosters. A coach is told of a family in which a gymnast of the own team is.
CREATE FUNCTION family_size(family uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN (
    SELECT count(*)::integer FROM members
    WHERE family_id = family AND archived_at IS NULL AND (
      pg_has_role(session_user, 'portal_app', 'MEMBER')
      OR EXISTS (SELECT FROM members WHERE family_id = family AND team_id = portal_team_id())
    )
  );
--> statement-breakpoint
REVOKE ALL ON FUNCTION family_size(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION family_size(uuid) TO portal_app, portal_coach;--> statement-breakpoint
-- Older portals: the same answer. Of a long family one row of the team is looked for, not all of them.
CREATE OR REPLACE FUNCTION refuse_families_of_others() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF pg_has_role(session_user, 'portal_app', 'MEMBER') THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM members WHERE family_id = NEW.family_id AND id <> NEW.id AND team_id = NEW.team_id) THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM members WHERE family_id = NEW.family_id AND id <> NEW.id) THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the office links gymnasts of two teams';
  END IF;
  RETURN NULL;
END
$$;
