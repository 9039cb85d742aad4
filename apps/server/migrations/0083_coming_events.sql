-- An event is coming until the end of its last day in the league's time zone, which the portal sets on each of its
-- connections. An event without a date may be still to come. The contract's isComingEvent has the same rule.
CREATE FUNCTION event_is_coming(start_date timestamptz, end_date timestamptz, at timestamptz DEFAULT now()) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN (
    (greatest(start_date, end_date) AT TIME ZONE coalesce(nullif(current_setting('portal.time_zone', true), ''), 'UTC'))::date
    >= (at AT TIME ZONE coalesce(nullif(current_setting('portal.time_zone', true), ''), 'UTC'))::date
  ) IS NOT FALSE;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION event_is_coming(timestamptz, timestamptz, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION event_is_coming(timestamptz, timestamptz, timestamptz) TO portal_app, portal_coach;--> statement-breakpoint
-- Older portals: they call it as before, and are told of coming events only.
CREATE OR REPLACE FUNCTION member_has_registrations(member integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN EXISTS (
    SELECT FROM event_registrations
    JOIN events ON events.id = event_registrations.event_id
    WHERE member_id = member
      AND registration_status <> 'Canceled'
      AND removal IS DISTINCT FROM 'waiting'
      AND event_is_coming(events.start_date, events.end_date)
  ) AND (
    pg_has_role(session_user, 'portal_app', 'MEMBER')
    OR EXISTS (SELECT FROM members WHERE id = member AND team_id = portal_team_id())
  );
