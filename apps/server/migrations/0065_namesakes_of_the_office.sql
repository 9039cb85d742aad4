ALTER TABLE "other_contacts" ADD COLUMN "team_id" integer;
--> statement-breakpoint
-- Whether a gymnast is there already, or is one no more, the sync and the office say. A coach says of a row of a file
-- that it is another child.
-- Older portals: their coaches' transactions write none of it; those that log in as the owner are not asked.
CREATE OR REPLACE FUNCTION refuse_members_of_the_sync() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER') AND EXISTS (
    SELECT FROM added
    WHERE erasing_since IS NOT NULL OR provider_contact_id IS NOT NULL OR base IS NOT NULL OR base_codes IS NOT NULL
      OR agreed_stamp IS NOT NULL OR not_taken IS NOT NULL OR compared_at IS NOT NULL OR is_changed_since_read
      OR create_attempts <> '[]' OR update_attempts <> '[]' OR not_gymnast IS NOT NULL
      OR namesake <> '{"contactId": null, "memberId": null, "isArchived": false, "answer": "another"}'
  ) THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the sync writes this column';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A coach who brings a gymnast back from the archive takes earlier answers away: both are asked again.
-- Older portals: see above.
CREATE TRIGGER members_answers_of_the_office AFTER UPDATE OF namesake, not_gymnast ON members
  FOR EACH ROW
  WHEN ((OLD.namesake IS DISTINCT FROM NEW.namesake OR OLD.not_gymnast IS DISTINCT FROM NEW.not_gymnast)
    AND NOT (OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL AND NEW.namesake IS NULL AND NEW.not_gymnast IS NULL))
  EXECUTE FUNCTION refuse_values_of_the_sync();
