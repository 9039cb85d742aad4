-- Takes the values that a merge gave to an entry out of the log, once the merge is undone: they are another child's. Level, team and
-- membership stay, as figures are made of them. `words` are those by which the entry is found afterwards.
CREATE FUNCTION forget_merged_values(undone integer, words text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  logged bigint[];
  kept text[] := array['skillLevel', 'team', 'teamId', 'membershipStatus', 'archived'];
BEGIN
  SELECT array_agg(entry.id) INTO logged
    FROM member_merges merge JOIN activity_log entry ON entry.member_id = merge.kept_id
    WHERE merge.id = undone AND merge.undone_at IS NOT NULL AND entry.facts ->> 'code' = 'merged'
      AND (entry.facts ->> 'entry')::integer = merge.merged_id;
  UPDATE activity_log SET
      before = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(before) WHERE key = ANY (kept)),
      after = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(after) WHERE key = ANY (kept)),
      facts = jsonb_set(facts, '{fields}', (
        SELECT coalesce(jsonb_agg(field), '[]') FROM jsonb_array_elements_text(facts -> 'fields') AS field WHERE field = ANY (kept))),
      search_text = activity_search_text(coach_name, coach_email, member_name, team_name, csv_file_name, words)
    WHERE id = ANY (logged);
  UPDATE member_changes SET
      before = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(before) WHERE key = ANY (kept)),
      after = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(after) WHERE key = ANY (kept))
    WHERE activity_id = ANY (logged);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_merged_values(integer, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION forget_merged_values(integer, text) TO portal_app;
