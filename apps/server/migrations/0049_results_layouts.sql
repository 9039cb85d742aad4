CREATE TABLE "results_layouts" (
	"headings_key" text PRIMARY KEY NOT NULL,
	"matches" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON results_layouts TO portal_app;
--> statement-breakpoint
ALTER TABLE results_layouts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY league_all ON results_layouts TO portal_app USING (true) WITH CHECK (true);
