ALTER TABLE "sync_runs" ADD COLUMN "requested_by_id" integer;
--> statement-breakpoint
CREATE INDEX "attendance_taps_of_coach" ON "attendance_taps" USING btree ("user_id","received_at");
--> statement-breakpoint
-- The earlier values of a change belong to an entry of the log about the same gymnast and team: the undo of the office
-- goes by them. The check follows the statement, which may write the entry itself.
-- Older portals: they write both in one statement; those that log in as the owner are not asked.
CREATE FUNCTION refuse_changes_without_entry() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER') AND EXISTS (
    SELECT FROM added WHERE NOT EXISTS (
      SELECT FROM activity_log entry
      WHERE entry.id = added.activity_id AND entry.member_id = added.member_id
        AND entry.team_id IS NOT DISTINCT FROM added.team_id
        AND entry.bulk_change_id IS NOT DISTINCT FROM added.bulk_change_id
        AND entry.before = added.before AND entry.after = added.after)
  ) THEN
    RAISE insufficient_privilege USING MESSAGE = 'the change is not that of its entry in the log';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- An id that its sequence has not reached would stop whoever gets it in turn. With its owner's rights, as no coach reads
-- sequences.
-- Older portals: they give no ids.
CREATE FUNCTION refuse_ids_in_advance() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  highest bigint;
  reached bigint;
BEGIN
  IF pg_has_role(session_user, 'portal_app', 'MEMBER') THEN
    RETURN NULL;
  END IF;
  SELECT max(id) INTO highest FROM added;
  EXECUTE format('SELECT last_value FROM %s', pg_get_serial_sequence(TG_RELID::regclass::text, 'id')) INTO reached;
  IF highest > reached THEN
    RAISE insufficient_privilege USING MESSAGE = 'the row has an id that was not given out';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What the sync alone writes of a gymnast.
-- Older portals: their coaches' transactions write none of it; those that log in as the owner are not asked.
CREATE FUNCTION refuse_values_of_the_sync() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER') THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the sync writes this column';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Older portals: see above.
CREATE FUNCTION refuse_members_of_the_sync() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER') AND EXISTS (
    SELECT FROM added
    WHERE erasing_since IS NOT NULL OR provider_contact_id IS NOT NULL OR base IS NOT NULL OR base_codes IS NOT NULL
      OR agreed_stamp IS NOT NULL OR not_taken IS NOT NULL OR compared_at IS NOT NULL OR is_changed_since_read
      OR create_attempts <> '[]' OR update_attempts <> '[]'
  ) THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the sync writes this column';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_changes_without_entry(), refuse_ids_in_advance(), refuse_values_of_the_sync(),
  refuse_members_of_the_sync() FROM PUBLIC;
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER member_changes_own_gymnasts AFTER INSERT ON member_changes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_gymnasts_of_others();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER member_changes_own_bulk_changes AFTER INSERT ON member_changes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_bulk_changes_of_others();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER member_changes_of_an_entry AFTER INSERT ON member_changes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_changes_without_entry();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER members_ids AFTER INSERT ON members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_ids_in_advance();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER activity_log_ids AFTER INSERT ON activity_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_ids_in_advance();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER imports_ids AFTER INSERT ON imports
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_ids_in_advance();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER bulk_changes_ids AFTER INSERT ON bulk_changes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_ids_in_advance();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER renewal_mails_ids AFTER INSERT ON renewal_mails
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_ids_in_advance();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER members_values_of_the_sync BEFORE UPDATE OF id, erasing_since, provider_contact_id, base, base_codes,
  agreed_stamp, not_taken, create_attempts, update_attempts, is_changed_since_read, compared_at ON members
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_values_of_the_sync();
--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER members_added_without_sync AFTER INSERT ON members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_members_of_the_sync();
