CREATE TABLE "season_rollover_choices" (
	"rollover_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"list" text NOT NULL,
	"is_ticked" boolean NOT NULL,
	CONSTRAINT "season_rollover_choices_rollover_id_list_member_id_pk" PRIMARY KEY("rollover_id","list","member_id")
);
--> statement-breakpoint
CREATE TABLE "season_rollovers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "season_rollovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cutoff_day" date NOT NULL,
	"age_limit" integer NOT NULL,
	"lapsed_action" text NOT NULL,
	"whole_levels" text[] DEFAULT '{}' NOT NULL,
	"ticked_lists" text[] NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" text,
	"made_at" timestamp with time zone,
	"bulk_change_id" integer,
	"archived" integer DEFAULT 0 NOT NULL,
	"moved_up" integer DEFAULT 0 NOT NULL,
	"renewed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "season_rollover_choices" ADD CONSTRAINT "season_rollover_choices_rollover_id_season_rollovers_id_fk" FOREIGN KEY ("rollover_id") REFERENCES "public"."season_rollovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_rollover_choices" ADD CONSTRAINT "season_rollover_choices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_rollovers" ADD CONSTRAINT "season_rollovers_bulk_change_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "season_rollover_choices_member" ON "season_rollover_choices" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "season_rollovers_one_open" ON "season_rollovers" USING btree (("made_at" is null)) WHERE made_at is null;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON season_rollovers, season_rollover_choices TO portal_app;--> statement-breakpoint
ALTER TABLE season_rollovers ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE season_rollover_choices ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY league_all ON season_rollovers TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY league_all ON season_rollover_choices TO portal_app USING (true) WITH CHECK (true);
