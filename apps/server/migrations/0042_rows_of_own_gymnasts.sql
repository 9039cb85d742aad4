-- Entries of the log and rows of imports name a gymnast by number, without a reference, as they outlive her. A coach's
-- transaction may name those of its team alone, and bulk changes of its team. The check follows the statement, which may make
-- the gymnasts itself, and runs with the coach's own rights: row-level security hides all others.
-- Older portals: their coaches' transactions name no others; those that log in as the owner are not asked.
CREATE FUNCTION refuse_gymnasts_of_others() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER') AND EXISTS (
    SELECT FROM added
    WHERE member_id IS NOT NULL AND NOT EXISTS (SELECT FROM members WHERE members.id = added.member_id)
  ) THEN
    RAISE insufficient_privilege USING MESSAGE = 'the row names a gymnast of another team';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Older portals: see above.
CREATE FUNCTION refuse_bulk_changes_of_others() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER') AND EXISTS (
    SELECT FROM added
    WHERE bulk_change_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM bulk_changes WHERE bulk_changes.id = added.bulk_change_id)
  ) THEN
    RAISE insufficient_privilege USING MESSAGE = 'the row names a bulk change of another team';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_gymnasts_of_others(), refuse_bulk_changes_of_others() FROM PUBLIC;
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER activity_log_own_gymnasts AFTER INSERT ON activity_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_gymnasts_of_others();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER activity_log_own_bulk_changes AFTER INSERT ON activity_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_bulk_changes_of_others();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER import_rows_own_gymnasts AFTER INSERT ON import_rows
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_gymnasts_of_others();
