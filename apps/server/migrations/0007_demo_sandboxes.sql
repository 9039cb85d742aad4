CREATE TABLE "demo_sandboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "demo_sandboxes_used" ON "demo_sandboxes" USING btree ("used_at");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON demo_sandboxes TO portal_app;
--> statement-breakpoint
ALTER TABLE demo_sandboxes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A coach's role has no business here at all, and no policy.
CREATE POLICY visitors ON demo_sandboxes TO portal_app USING (true) WITH CHECK (true);
