DROP INDEX "members_team";--> statement-breakpoint
CREATE INDEX "members_team" ON "members" USING btree ("team_id") WHERE archived_at is null;