-- A value that no log may hold is in the row that undoes its change alone.
-- Older portals: they write none.
CREATE OR REPLACE FUNCTION refuse_changes_without_entry() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER') AND EXISTS (
    SELECT FROM added WHERE NOT EXISTS (
      SELECT FROM activity_log entry
      WHERE entry.id = added.activity_id AND entry.member_id = added.member_id
        AND entry.team_id IS NOT DISTINCT FROM added.team_id
        AND entry.bulk_change_id IS NOT DISTINCT FROM added.bulk_change_id
        AND entry.before = added.before - 'healthNote' AND entry.after = added.after - 'healthNote')
  ) THEN
    RAISE insufficient_privilege USING MESSAGE = 'the change is not that of its entry in the log';
  END IF;
  RETURN NULL;
END
$$;
