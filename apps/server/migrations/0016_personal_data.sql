CREATE TABLE "erasures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"provider_contact_id" bigint,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "erasures_once" UNIQUE("member_id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "erasing_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "erasures_contact" ON "erasures" USING btree ("provider_contact_id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_erasing_archived" CHECK (erasing_since is null or archived_at is not null);--> statement-breakpoint
-- The office's alone, and a record that stays: nobody removes one.
GRANT SELECT, INSERT, UPDATE ON erasures TO portal_app;
--> statement-breakpoint
ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY league_all ON erasures TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
-- The one way in which entries of the log ever change: what they say of a gymnast whose erasure is on record goes, and who
-- did what and when stays. The application's role can neither update nor delete entries otherwise.
CREATE FUNCTION erase_member_from_log(member integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM erasures WHERE member_id = member) THEN
    RAISE EXCEPTION 'No erasure of this gymnast is on record.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE activity_log
  SET member_name = NULL, details = 'Erased with the gymnast’s data.', before = NULL, after = NULL
  WHERE member_id = member AND action_type <> 'ERASE_MEMBER';
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_member_from_log(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_member_from_log(integer) TO portal_app;
