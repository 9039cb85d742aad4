ALTER TABLE "coaches" ADD COLUMN "wants_daily_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "coaches" ADD COLUMN "told_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coaches" ADD COLUMN "changes_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_subscribed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unread_by" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING gin ("unread_by");--> statement-breakpoint
-- What the office's people did that the coaches of a team are told of (OFFICE-08): about gymnasts of the team, about those who
-- left it, and about events, which are shown to all teams. Codes that concern the office alone are left out.
CREATE FUNCTION office_changes(team integer, since timestamptz, until timestamptz, most integer)
  RETURNS TABLE (id bigint, created_at timestamptz, member_id integer, member_name text, team_id integer, facts jsonb,
    before jsonb, after jsonb, bulk_change_id integer)
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT entry.id, entry.created_at, entry.member_id, entry.member_name, entry.team_id, entry.facts,
    entry.before, entry.after, entry.bulk_change_id
  FROM activity_log entry
  WHERE entry.user_id = ANY (ARRAY(SELECT users.id FROM users WHERE users.role <> 'coach'))
    AND entry.created_at >= since AND entry.created_at < until
    AND entry.facts ->> 'code' IN ('added', 'imported', 'addedAgain', 'importedAgain', 'sameChildAsNew', 'edited', 'archived',
      'restored', 'activated', 'renewed', 'rejected', 'transferred', 'undone', 'importUndone', 'eventShown', 'eventHidden',
      'registrationRemoved', 'registrationRemovedAgain', 'registrationKept', 'fieldTaken', 'fieldDropped', 'changeDropped',
      'applicationDropped', 'archivedAsGone', 'takenBack', 'putBack', 'merged', 'mergedAway', 'mergeUndone', 'sameChildHere',
      'leftThere', 'siblingLinked', 'siblingUnlinked')
    AND (entry.team_id = team OR entry.before ->> 'teamId' = team::text
      OR (entry.team_id IS NULL AND entry.facts ->> 'code' IN ('eventShown', 'eventHidden')))
  -- As the index "activity_log_newest" has them, read backward.
  ORDER BY entry.created_at DESC NULLS LAST, entry.id DESC NULLS LAST
  LIMIT most
$$;
--> statement-breakpoint
-- The same for the team of the coach's transaction: a gymnast who left it is out of the coach's sight otherwise.
CREATE FUNCTION own_office_changes(since timestamptz, most integer)
  RETURNS TABLE (id bigint, created_at timestamptz, member_id integer, member_name text, team_id integer, facts jsonb,
    before jsonb, after jsonb, bulk_change_id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM office_changes(portal_team_id(), since, 'infinity', most)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION office_changes(integer, timestamptz, timestamptz, integer), own_office_changes(timestamptz, integer)
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION office_changes(integer, timestamptz, timestamptz, integer) TO portal_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION own_office_changes(timestamptz, integer) TO portal_coach;
