CREATE TABLE "score_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_key" text NOT NULL,
	"club_key" text NOT NULL,
	"level" text NOT NULL,
	"member_id" integer,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_names_once" UNIQUE("name_key","club_key","level")
);
--> statement-breakpoint
CREATE TABLE "score_rules" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_rules_one" CHECK (id = 1)
);
--> statement-breakpoint
ALTER TABLE "meet_scores" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "season_score_outs" integer;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "places" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "athlete_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "club" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "session" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "division" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "entry_key" text;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "standing" text DEFAULT 'attached' NOT NULL;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "hold" text;--> statement-breakpoint
ALTER TABLE "meet_scores" ADD COLUMN "is_decided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meets" ADD COLUMN "kind" text DEFAULT 'meet' NOT NULL;--> statement-breakpoint
ALTER TABLE "score_names" ADD CONSTRAINT "score_names_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meet_scores_member" ON "meet_scores" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "meet_scores" ADD CONSTRAINT "meet_scores_entry_once" UNIQUE("meet_id","entry_key");--> statement-breakpoint
ALTER TABLE "meets" ADD CONSTRAINT "meets_once" UNIQUE("name","held_on");--> statement-breakpoint
ALTER TABLE "meet_scores" ADD CONSTRAINT "meet_scores_attached" CHECK ((standing = 'attached') = (member_id is not null));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON score_names, score_rules TO portal_app;
--> statement-breakpoint
ALTER TABLE score_names ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE score_rules ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY league_all ON score_names TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON score_rules TO portal_app USING (true) WITH CHECK (true);
