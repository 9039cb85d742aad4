CREATE TABLE "import_objects" (
	"key" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"file_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"member_name" text NOT NULL,
	"member_id" integer,
	"problems" jsonb,
	"cells" jsonb,
	"warnings" jsonb,
	CONSTRAINT "import_rows_import_id_outcome_row_pk" PRIMARY KEY("import_id","outcome","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"coach_first_name" text NOT NULL,
	"coach_last_name" text NOT NULL,
	"coach_email" text NOT NULL,
	"file_name" text NOT NULL,
	"object_key" uuid NOT NULL,
	"object_version" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"ask_first" boolean NOT NULL,
	"chosen_columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"create_rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_columns" jsonb,
	"rows_total" integer,
	"creatable_count" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"duplicate_count" integer DEFAULT 0 NOT NULL,
	"possible_duplicate_count" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"last_row" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"faults" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"removed_count" integer DEFAULT 0 NOT NULL,
	"kept_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "members_team";--> statement-breakpoint
ALTER TABLE "import_objects" ADD CONSTRAINT "import_objects_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_objects_issued" ON "import_objects" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "import_rows_member" ON "import_rows" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("team_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_of_object" ON "imports" USING btree ("object_key");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_at_work" ON "imports" USING btree ("team_id") WHERE state in ('waiting', 'checking', 'running');--> statement-breakpoint
CREATE INDEX "members_team" ON "members" USING btree ("team_id","date_of_birth") WHERE archived_at is null;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON import_objects, imports, import_rows TO portal_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON import_objects TO portal_coach;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON imports TO portal_coach;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON import_rows TO portal_coach;
--> statement-breakpoint
ALTER TABLE import_objects ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY league_all ON import_objects TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON imports TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON import_rows TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY own_team ON import_objects TO portal_coach
  USING (team_id = portal_team_id()) WITH CHECK (team_id = portal_team_id());
--> statement-breakpoint
CREATE POLICY own_team ON imports TO portal_coach
  USING (team_id = portal_team_id()) WITH CHECK (team_id = portal_team_id());
--> statement-breakpoint
CREATE POLICY own_team ON import_rows TO portal_coach
  USING (import_id IN (SELECT id FROM imports)) WITH CHECK (import_id IN (SELECT id FROM imports));
