-- What a coach may see of results, registrations and the sync goes by all who are of the team, archived or not; without those
-- in the index each such question read the whole league.
-- Older portals: they find the rosters by it as before.
DROP INDEX "members_team";--> statement-breakpoint
CREATE INDEX "members_team" ON "members" USING btree ("team_id","archived_at");