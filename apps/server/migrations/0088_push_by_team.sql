-- The teams take turns when their changes are sent, so the next few are looked for by team.
-- Older portals: they look for the next few of all teams, and sort those that wait.
DROP INDEX "members_to_push";--> statement-breakpoint
CREATE INDEX "members_to_push_by_team" ON "members" USING btree ((case when "team_id" is null then 0 else "team_id" end),("provider_contact_id" is null),"sync_attempts","updated_at") WHERE sync_state = 'waiting';