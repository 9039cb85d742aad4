CREATE TABLE "sync_hints" (
	"kind" text NOT NULL,
	"provider_id" bigint NOT NULL,
	"received" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	CONSTRAINT "sync_hints_kind_provider_id_pk" PRIMARY KEY("kind","provider_id")
);
--> statement-breakpoint
CREATE TABLE "sync_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message" text NOT NULL,
	"on_rosters" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"entries" jsonb NOT NULL,
	"losses" jsonb NOT NULL,
	"decision" text
);
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "removal" text;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "removal_reason" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "create_attempt" jsonb;--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD COLUMN "provider_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "progress" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "sync_plans_newest" ON "sync_plans" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "sync_conflicts_member" ON "sync_conflicts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sync_runs_open" ON "sync_runs" USING btree ("outcome") WHERE finished_at is null;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sync_hints, sync_plans TO portal_app;
--> statement-breakpoint
-- What waits of the sync and its plans, names included, are no coach's: no policy lets portal_coach in.
ALTER TABLE sync_hints ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sync_plans ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY league_all ON sync_hints TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON sync_plans TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
-- A registration that the office has removed stands in nobody's way while the provider is told (MEM-41).
CREATE OR REPLACE FUNCTION member_has_registrations(member integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  RETURN EXISTS (
    SELECT FROM event_registrations
    WHERE member_id = member
      AND registration_status <> 'Canceled'
      AND removal IS DISTINCT FROM 'waiting'
  );
