ALTER TABLE "bulk_changes" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "level" text;--> statement-breakpoint
-- Older portals: the next policy lets portal_app at every row, and their coaches do not use the table.
ALTER TABLE bulk_changes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Older portals: it gives portal_app what it had.
CREATE POLICY league_all ON bulk_changes TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
-- Older portals: their coaches do not use the table.
CREATE POLICY own_team ON bulk_changes TO portal_coach
  USING (team_id = portal_team_id()) WITH CHECK (team_id = portal_team_id());
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON bulk_changes TO portal_coach;
--> statement-breakpoint
-- An undo withdraws the sign-in emails that a renewal has promised and the sync has not sent.
GRANT SELECT, DELETE ON renewal_mails TO portal_coach;
