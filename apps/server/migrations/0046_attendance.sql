CREATE TABLE "attendance_taps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"tapped_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"counts_at" timestamp with time zone NOT NULL,
	"is_by_receipt" boolean NOT NULL,
	"user_id" integer NOT NULL,
	"coach_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance_taps" ADD CONSTRAINT "attendance_taps_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_taps" ADD CONSTRAINT "attendance_taps_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_taps_latest" ON "attendance_taps" USING btree ("team_id","day","member_id","counts_at" DESC NULLS LAST,"received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attendance_taps_member" ON "attendance_taps" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "attendance_taps_day" ON "attendance_taps" USING btree ("day");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON attendance_taps TO portal_app;--> statement-breakpoint
-- A coach adds taps and changes none; the portal deletes the old ones.
GRANT SELECT, INSERT ON attendance_taps TO portal_coach;--> statement-breakpoint
ALTER TABLE attendance_taps ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY league_all ON attendance_taps TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
-- Also the gymnast has to be of the team.
CREATE POLICY own_team ON attendance_taps TO portal_coach
  USING (team_id = (SELECT portal_team_id()))
  WITH CHECK (team_id = (SELECT portal_team_id())
    AND EXISTS (SELECT FROM members WHERE members.id = member_id AND members.team_id = (SELECT portal_team_id())));
