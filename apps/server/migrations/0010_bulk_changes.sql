CREATE TABLE "bulk_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"team_name" text,
	"member_count" integer NOT NULL,
	"changed_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "bulk_change_id" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "status_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "activity_log_bulk_change" ON "activity_log" USING btree ("bulk_change_id","id") WHERE bulk_change_id is not null;--> statement-breakpoint
CREATE INDEX "members_by_name" ON "members" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
UPDATE "members" SET "status_since" = coalesce(
  (SELECT max("created_at") FROM "activity_log"
    WHERE "member_id" = "members"."id" AND "action_type" = 'RENEW_MEMBER' AND "members"."membership_status" <> 'Lapsed'),
  "created_at"
);
--> statement-breakpoint
-- Coach, office and sync write statuses, one by one and many in one statement; none of them can forget the date.
-- A statement that sets it itself is left alone.
CREATE FUNCTION note_status_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_since := now();
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER members_status_since BEFORE UPDATE OF membership_status ON members FOR EACH ROW
  WHEN (OLD.membership_status IS DISTINCT FROM NEW.membership_status AND OLD.status_since = NEW.status_since)
  EXECUTE FUNCTION note_status_since();
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON bulk_changes TO portal_app;
