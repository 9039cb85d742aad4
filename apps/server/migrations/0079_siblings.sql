ALTER TABLE "imports" ADD COLUMN "sibling_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "family_email" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "family_id" uuid;--> statement-breakpoint
CREATE INDEX "members_family" ON "members" USING btree ("family_id") WHERE family_id is not null;--> statement-breakpoint
CREATE INDEX "members_family_email" ON "members" USING btree (lower("family_email")) WHERE family_email is not null;--> statement-breakpoint
-- With another team's gymnast only the office can link (FAMILY-02).
CREATE FUNCTION refuse_families_of_others() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER')
    AND EXISTS (SELECT FROM members WHERE family_id = NEW.family_id AND id <> NEW.id AND team_id IS DISTINCT FROM NEW.team_id)
    AND NOT EXISTS (SELECT FROM members WHERE family_id = NEW.family_id AND id <> NEW.id AND team_id = NEW.team_id) THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the office links gymnasts of two teams';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_families_of_others() FROM PUBLIC;
--> statement-breakpoint
-- Older portals: they link nobody.
CREATE TRIGGER members_family_added AFTER INSERT ON members
  FOR EACH ROW WHEN (NEW.family_id IS NOT NULL) EXECUTE FUNCTION refuse_families_of_others();
--> statement-breakpoint
-- Older portals: they link nobody.
CREATE TRIGGER members_family_changed AFTER UPDATE OF family_id ON members
  FOR EACH ROW WHEN (NEW.family_id IS NOT NULL AND OLD.family_id IS DISTINCT FROM NEW.family_id)
  EXECUTE FUNCTION refuse_families_of_others();
