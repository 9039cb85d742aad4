CREATE TABLE "backups" (
	"made_at" timestamp with time zone PRIMARY KEY NOT NULL
);--> statement-breakpoint
GRANT SELECT ON backups TO portal_app;--> statement-breakpoint
ALTER TABLE backups ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY league_all ON backups TO portal_app USING (true);
