-- An import stores three rows for each row of its file. Two things cost it more than they give; see
-- docs/decisions/0042-what-an-import-pays-for-each-row.md.
--
-- The indexes of the log ran downwards, so that each new entry had to be put before the last one. Upwards it stands behind all
-- others, which the database knows without looking; they are read backwards.
-- Older portals: the same order read backwards is the one that they ask for.
DROP INDEX "activity_log_newest";--> statement-breakpoint
-- Older portals: the same.
DROP INDEX "activity_log_coach";--> statement-breakpoint
-- Older portals: the few entries of a gymnast are found by it as before.
DROP INDEX "activity_log_member";--> statement-breakpoint
CREATE INDEX "activity_log_newest" ON "activity_log" USING btree ("created_at" NULLS FIRST,"id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_log_coach" ON "activity_log" USING btree ("user_id","id" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_log_member" ON "activity_log" USING btree ("member_id","id");--> statement-breakpoint
-- Thousands of gymnasts stored together are of one team, which the reference looked up for each of them.
-- Older portals: the triggers below do what the reference did.
ALTER TABLE "members" DROP CONSTRAINT "members_team_id_teams_id_fk";
--> statement-breakpoint
CREATE FUNCTION refuse_unknown_team() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named integer[];
  known integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    named := array(SELECT DISTINCT team_id FROM added WHERE team_id IS NOT NULL);
  ELSE
    named := ARRAY[NEW.team_id];
  END IF;
  -- Held until this transaction ends, so that nobody removes them meanwhile.
  PERFORM FROM teams WHERE id = ANY (named) FOR KEY SHARE;
  GET DIAGNOSTICS known = ROW_COUNT;
  IF known < cardinality(named) THEN
    RAISE EXCEPTION 'This team is not known.'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'members_known_team';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Older portals: it does what the reference did.
CREATE TRIGGER members_known_team_insert AFTER INSERT ON members REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_team();
--> statement-breakpoint
-- Older portals: it does what the reference did.
CREATE TRIGGER members_known_team_update AFTER UPDATE OF team_id ON members
  FOR EACH ROW WHEN (NEW.team_id IS NOT NULL AND NEW.team_id IS DISTINCT FROM OLD.team_id)
  EXECUTE FUNCTION refuse_unknown_team();
--> statement-breakpoint
CREATE FUNCTION keep_team_in_use() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM members WHERE team_id = OLD.id) THEN
    RAISE EXCEPTION 'Gymnasts are on this team.'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'members_known_team';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Older portals: it does what the reference did.
CREATE TRIGGER teams_keep_used AFTER DELETE ON teams
  FOR EACH ROW EXECUTE FUNCTION keep_team_in_use();
--> statement-breakpoint
-- Older portals: it does what the reference did.
CREATE TRIGGER teams_keep_used_id AFTER UPDATE OF id ON teams
  FOR EACH ROW WHEN (NEW.id <> OLD.id) EXECUTE FUNCTION keep_team_in_use();
