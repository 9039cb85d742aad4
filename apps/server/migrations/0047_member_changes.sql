CREATE TABLE "member_changes" (
	"activity_id" bigint PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"team_id" integer,
	"bulk_change_id" integer,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "member_changes_member" ON "member_changes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_changes_bulk_change" ON "member_changes" USING btree ("bulk_change_id") WHERE bulk_change_id is not null;
--> statement-breakpoint
-- What the log has of earlier changes. Older portals that still run beside this one write none; their changes cannot be undone here.
INSERT INTO member_changes (activity_id, member_id, team_id, bulk_change_id, before, after)
  SELECT id, member_id, team_id, bulk_change_id, before, after FROM activity_log
  WHERE member_id IS NOT NULL AND action_type IN ('EDIT_MEMBER', 'RENEW_MEMBER', 'DELETE_MEMBER')
    AND jsonb_typeof(before) = 'object' AND jsonb_typeof(after) = 'object' AND before <> '{}';
--> statement-breakpoint
ALTER TABLE member_changes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY league_all ON member_changes TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY own_team ON member_changes TO portal_coach
  USING (team_id = (SELECT portal_team_id())) WITH CHECK (team_id = (SELECT portal_team_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON member_changes TO portal_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON member_changes TO portal_coach;
