-- What an entry of the log can be found by comes from the portal, as that of gymnasts does: to fold the coach, the team and
-- the deed anew for each of thousands of entries that have them in common took as long as to store the entries.
-- Older portals: they store entries without it, and the trigger below gives it.
ALTER TABLE "activity_log" ALTER COLUMN "search_text" DROP EXPRESSION;
--> statement-breakpoint
CREATE FUNCTION give_activity_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := activity_search_text(NEW.coach_name, NEW.coach_email, NEW.member_name, NEW.team_name, NEW.csv_file_name,
    NEW.details);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Older portals: it does for them what the generated column did.
CREATE TRIGGER activity_log_search_text BEFORE INSERT ON activity_log
  FOR EACH ROW WHEN (NEW.search_text IS NULL) EXECUTE FUNCTION give_activity_search_text();
--> statement-breakpoint
-- An entry changes only when what it says of a gymnast is erased.
-- Older portals: it does for them what the generated column did.
CREATE TRIGGER activity_log_search_text_anew BEFORE UPDATE ON activity_log
  FOR EACH ROW EXECUTE FUNCTION give_activity_search_text();
--> statement-breakpoint
-- Thousands of gymnasts stored together have one membership level, which the reference looked up for each of them.
-- Older portals: the triggers below do what the reference did.
ALTER TABLE "members" DROP CONSTRAINT "members_membership_level_id_membership_levels_id_fk";
--> statement-breakpoint
CREATE FUNCTION refuse_unknown_level() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  levels integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    levels := array(SELECT DISTINCT membership_level_id FROM added WHERE membership_level_id IS NOT NULL);
  ELSE
    levels := ARRAY[NEW.membership_level_id];
  END IF;
  -- Held until this transaction ends, so that nobody removes them meanwhile.
  PERFORM FROM membership_levels WHERE id = ANY (levels) FOR KEY SHARE;
  IF EXISTS (SELECT FROM unnest(levels) AS id WHERE id NOT IN (SELECT known.id FROM membership_levels AS known)) THEN
    RAISE EXCEPTION 'This membership level is not known.'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'members_known_level';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Older portals: it does what the reference did.
CREATE TRIGGER members_known_level_insert AFTER INSERT ON members REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_level();
--> statement-breakpoint
-- Older portals: it does what the reference did.
CREATE TRIGGER members_known_level_update AFTER UPDATE OF membership_level_id ON members
  FOR EACH ROW WHEN (NEW.membership_level_id IS NOT NULL AND NEW.membership_level_id IS DISTINCT FROM OLD.membership_level_id)
  EXECUTE FUNCTION refuse_unknown_level();
--> statement-breakpoint
CREATE FUNCTION keep_level_in_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM members WHERE membership_level_id = OLD.id) THEN
    RAISE EXCEPTION 'Gymnasts have this membership level.'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'members_known_level';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Older portals: it does what the reference did.
CREATE TRIGGER membership_levels_keep_used AFTER DELETE ON membership_levels
  FOR EACH ROW EXECUTE FUNCTION keep_level_in_use();
--> statement-breakpoint
-- Older portals: it does what the reference did.
CREATE TRIGGER membership_levels_keep_used_id AFTER UPDATE OF id ON membership_levels
  FOR EACH ROW WHEN (NEW.id <> OLD.id) EXECUTE FUNCTION keep_level_in_use();
