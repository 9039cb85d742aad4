ALTER TABLE "event_registrations" ADD COLUMN "removed_by_change" integer;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "message_id" uuid;--> statement-breakpoint
-- Only events that are not over keep a gymnast from being archived (MEM-41); one without a date may be still to come.
-- Older portals: they archive gymnasts with past registrations too, which stay as they are.
CREATE OR REPLACE FUNCTION member_has_registrations(member integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN EXISTS (
    SELECT FROM event_registrations
    JOIN events ON events.id = event_registrations.event_id
    WHERE member_id = member
      AND registration_status <> 'Canceled'
      AND removal IS DISTINCT FROM 'waiting'
      AND (coalesce(events.end_date, events.start_date + interval '1 day') >= now()) IS NOT FALSE
  ) AND (
    pg_has_role(session_user, 'portal_app', 'MEMBER')
    OR EXISTS (SELECT FROM members WHERE id = member AND team_id = portal_team_id())
  );
