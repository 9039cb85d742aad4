-- Older portals: both logins read meets as before, and that of the office writes them.
ALTER TABLE meets ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Older portals: see above.
CREATE POLICY league_all ON meets TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
-- Older portals: see above.
CREATE POLICY read_by_coaches ON meets FOR SELECT TO portal_coach USING (true);--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON season_rollovers AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON season_rollovers AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON season_rollovers AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON season_rollover_choices AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON season_rollover_choices AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON season_rollover_choices AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON events AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON events AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON events AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON event_sessions AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON event_sessions AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON event_sessions AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON teams AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('full')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON teams AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('full')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON teams AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('full')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON meets AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON meets AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON meets AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('scores')));
