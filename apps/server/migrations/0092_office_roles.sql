-- Older portals: they invite coaches, who are users too.
ALTER TABLE "coach_invitations" DROP CONSTRAINT "coach_invitations_user_id_coaches_user_id_fk";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "office_role" text;--> statement-breakpoint
-- Older portals: see above.
ALTER TABLE "coach_invitations" ADD CONSTRAINT "coach_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The one account of the office so far is its owner.
UPDATE "users" SET "office_role" = 'owner' WHERE "role" = 'admin';--> statement-breakpoint
-- Older portals: they make coaches and the admin without a role of the office, which is allowed.
ALTER TABLE "users" ADD CONSTRAINT "users_office_role" CHECK (case role when 'coach' then office_role is null when 'admin' then coalesce(office_role, 'owner') = 'owner' else office_role in ('owner', 'full', 'members', 'scores', 'readOnly') end);--> statement-breakpoint
-- Whether the transaction may change what is of one of these areas: the portal's own work, the owner and full access all of it.
CREATE FUNCTION portal_office_may(VARIADIC areas text[]) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN coalesce(nullif(current_setting('portal.office_role', true), ''), 'full') IN ('full', 'owner')
    OR current_setting('portal.office_role', true) = ANY (areas);--> statement-breakpoint
REVOKE ALL ON FUNCTION portal_office_may(text[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION portal_office_may(text[]) TO portal_app;--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON members AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON members AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON members AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON guardians AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON guardians AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON guardians AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON imports AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON imports AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON imports AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON import_rows AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON import_rows AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON import_rows AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON import_objects AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON import_objects AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON import_objects AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON renewal_mails AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON renewal_mails AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON renewal_mails AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON duplicate_pairs AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON duplicate_pairs AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON duplicate_pairs AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON member_merges AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON member_merges AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON member_merges AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON removed_registrations AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON removed_registrations AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON removed_registrations AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON event_registrations AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON event_registrations AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON event_registrations AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON messages AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON messages AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON messages AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON mails AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON mails AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON mails AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON mail_resends AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON mail_resends AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON mail_resends AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON attendance_taps AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON attendance_taps AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON attendance_taps AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON other_contacts AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON other_contacts AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON other_contacts AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON member_changes AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON member_changes AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON member_changes AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON bulk_changes AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON bulk_changes AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON bulk_changes AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON meet_scores AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON meet_scores AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON meet_scores AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON score_names AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON score_names AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON score_names AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('members', 'scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON score_rules AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON score_rules AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON score_rules AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_adds ON results_layouts AS RESTRICTIVE FOR INSERT TO portal_app WITH CHECK ((SELECT portal_office_may('scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_changes ON results_layouts AS RESTRICTIVE FOR UPDATE TO portal_app USING ((SELECT portal_office_may('scores')));--> statement-breakpoint
-- Older portals: they name no role of the office.
CREATE POLICY office_removes ON results_layouts AS RESTRICTIVE FOR DELETE TO portal_app USING ((SELECT portal_office_may('scores')));
