CREATE TABLE "births_to_compare" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "births_to_compare_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"born_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"reasons" text[] NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_apart_at" timestamp with time zone,
	CONSTRAINT "duplicate_pairs_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "duplicate_pairs_ordered" CHECK (first_id < second_id)
);
--> statement-breakpoint
CREATE TABLE "member_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kept_id" integer NOT NULL,
	"merged_id" integer NOT NULL,
	"kept_before" jsonb NOT NULL,
	"merged_before" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"kept_version" integer NOT NULL,
	"merged_version" integer NOT NULL,
	"merged_by" text NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_first_id_members_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_second_id_members_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_kept_id_members_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_merged_id_members_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_pairs_second" ON "duplicate_pairs" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_open" ON "duplicate_pairs" USING btree ("found_at","first_id","second_id") WHERE told_apart_at is null;--> statement-breakpoint
CREATE INDEX "member_merges_kept" ON "member_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "member_merges_merged" ON "member_merges" USING btree ("merged_id");--> statement-breakpoint
-- Older portals: they merge nobody.
ALTER TABLE "members" ADD CONSTRAINT "members_merged_into_id_members_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_merged" ON "members" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON births_to_compare, duplicate_pairs, member_merges TO portal_app;--> statement-breakpoint
ALTER TABLE births_to_compare ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE duplicate_pairs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE member_merges ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY league_all ON births_to_compare TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY league_all ON duplicate_pairs TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY league_all ON member_merges TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
-- With its owner's rights: a coach adds gymnasts, and has no business with the table.
CREATE FUNCTION note_births_to_compare() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO births_to_compare (born_on)
      SELECT DISTINCT date_of_birth FROM added
      WHERE date_of_birth IS NOT NULL AND archived_at IS NULL AND NOT is_demo;
  ELSE
    INSERT INTO births_to_compare (born_on) VALUES (NEW.date_of_birth);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION note_births_to_compare() FROM PUBLIC;--> statement-breakpoint
-- Older portals: they store as before, and whoever compares next finds it noted.
CREATE TRIGGER members_added_to_compare AFTER INSERT ON members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_births_to_compare();--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER members_changed_to_compare AFTER UPDATE OF first_name, last_name, date_of_birth, archived_at ON members
  FOR EACH ROW
  WHEN (NEW.date_of_birth IS NOT NULL AND NEW.archived_at IS NULL AND NOT NEW.is_demo
    AND (OLD.first_name, OLD.last_name, OLD.date_of_birth, OLD.archived_at)
      IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.date_of_birth, NEW.archived_at))
  EXECUTE FUNCTION note_births_to_compare();--> statement-breakpoint
-- A gymnast who is restored, by whomever, is an entry of their own again.
CREATE FUNCTION end_merge_of_restored() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.merged_into_id := NULL;
  RETURN NEW;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION end_merge_of_restored() FROM PUBLIC;--> statement-breakpoint
-- Older portals: they restore as before.
CREATE TRIGGER members_end_merge BEFORE UPDATE OF archived_at ON members FOR EACH ROW
  WHEN (NEW.archived_at IS NULL AND NEW.merged_into_id IS NOT NULL)
  EXECUTE FUNCTION end_merge_of_restored();--> statement-breakpoint
-- Only the office merges.
-- Older portals: they do not know the column.
CREATE TRIGGER members_merged_by_office BEFORE UPDATE OF merged_into_id ON members
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_values_of_the_sync();--> statement-breakpoint
-- Older portals: they do not know the column.
CREATE OR REPLACE FUNCTION refuse_members_of_the_sync() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER') AND EXISTS (
    SELECT FROM added
    WHERE erasing_since IS NOT NULL OR provider_contact_id IS NOT NULL OR base IS NOT NULL OR base_codes IS NOT NULL
      OR agreed_stamp IS NOT NULL OR not_taken IS NOT NULL OR compared_at IS NOT NULL OR is_changed_since_read
      OR create_attempts <> '[]' OR update_attempts <> '[]' OR not_gymnast IS NOT NULL OR sync_facts IS NOT NULL
      OR merged_into_id IS NOT NULL
      OR namesake <> '{"contactId": null, "memberId": null, "isArchived": false, "answer": "another"}'
  ) THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the sync writes this column';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO births_to_compare (born_on)
  SELECT DISTINCT date_of_birth FROM members WHERE date_of_birth IS NOT NULL AND archived_at IS NULL AND NOT is_demo;
