CREATE TABLE "guardians" (
	"member_id" integer NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"is_emergency" boolean NOT NULL,
	CONSTRAINT "guardians_member_id_place_pk" PRIMARY KEY("member_id","place")
);
--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardians_email" ON "guardians" USING btree (lower("email")) WHERE email <> '';--> statement-breakpoint
CREATE INDEX "guardians_phone" ON "guardians" USING btree (regexp_replace("phone", '[^0-9]', '', 'g')) WHERE phone <> '';--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON guardians TO portal_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON guardians TO portal_coach;--> statement-breakpoint
ALTER TABLE guardians ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY league_all ON guardians TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY own_team ON guardians TO portal_coach
  USING (member_id IN (SELECT id FROM members WHERE team_id = (SELECT portal_team_id())))
  WITH CHECK (member_id IN (SELECT id FROM members WHERE team_id = (SELECT portal_team_id())));--> statement-breakpoint
-- The emergency contact of a gymnast's row and their first emergency guardian are one fact; the row is given.
CREATE FUNCTION keep_emergency_guardian(of_member integer, contact text, number text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_place integer;
BEGIN
  SELECT place INTO first_place FROM guardians WHERE member_id = of_member AND is_emergency ORDER BY place LIMIT 1;
  IF contact = '' AND number = '' THEN
    -- Nobody is to be called. A guardian of whom nothing else is known was only that contact.
    DELETE FROM guardians WHERE member_id = of_member AND place = first_place AND relation = '' AND email = '';
    UPDATE guardians SET is_emergency = false WHERE member_id = of_member AND is_emergency;
  ELSIF first_place IS NOT NULL THEN
    UPDATE guardians SET name = contact, phone = number
    WHERE member_id = of_member AND place = first_place AND (name, phone) IS DISTINCT FROM (contact, number);
  ELSE
    UPDATE guardians SET is_emergency = true, phone = number
    WHERE member_id = of_member AND place = (
      SELECT min(place) FROM guardians WHERE member_id = of_member AND contact <> '' AND lower(name) = lower(contact));
    IF NOT FOUND THEN
      INSERT INTO guardians (member_id, place, name, relation, phone, email, is_emergency)
      SELECT of_member, coalesce(max(place), 0) + 1, contact, '', number, '', true FROM guardians WHERE member_id = of_member;
    END IF;
  END IF;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION keep_emergency_guardian(integer, text, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION keep_emergency_guardian(integer, text, text) TO portal_app, portal_coach;--> statement-breakpoint
CREATE FUNCTION follow_emergency_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_emergency_guardian(NEW.id, coalesce(NEW.emergency_contact_name, ''), coalesce(NEW.emergency_contact_phone, ''));
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION follow_emergency_contact() FROM PUBLIC;--> statement-breakpoint
-- Older portals: what they write as the emergency contact becomes the guardian, and they need not know of it.
CREATE TRIGGER members_emergency_contact_added AFTER INSERT ON members FOR EACH ROW
  WHEN (NEW.emergency_contact_name IS NOT NULL OR NEW.emergency_contact_phone IS NOT NULL)
  EXECUTE FUNCTION follow_emergency_contact();--> statement-breakpoint
-- Older portals: the same for a changed contact.
CREATE TRIGGER members_emergency_contact_changed AFTER UPDATE ON members FOR EACH ROW
  WHEN (OLD.emergency_contact_name IS DISTINCT FROM NEW.emergency_contact_name
    OR OLD.emergency_contact_phone IS DISTINCT FROM NEW.emergency_contact_phone)
  EXECUTE FUNCTION follow_emergency_contact();--> statement-breakpoint
INSERT INTO guardians (member_id, place, name, relation, phone, email, is_emergency)
  SELECT id, 1, coalesce(emergency_contact_name, ''), '', coalesce(emergency_contact_phone, ''), '', true FROM members
  WHERE coalesce(emergency_contact_name, '') <> '' OR coalesce(emergency_contact_phone, '') <> '';
