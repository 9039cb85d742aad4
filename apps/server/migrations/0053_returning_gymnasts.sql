CREATE TABLE "other_contacts" (
	"contact_id" bigint PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"name_key" text NOT NULL,
	"person_key" text NOT NULL,
	"is_archived" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "not_gymnast" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "namesake" jsonb;--> statement-breakpoint
CREATE INDEX "other_contacts_email" ON "other_contacts" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "other_contacts_person" ON "other_contacts" USING btree ("person_key");--> statement-breakpoint
CREATE INDEX "members_by_birth" ON "members" USING btree ("date_of_birth");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON other_contacts TO portal_app;
--> statement-breakpoint
ALTER TABLE other_contacts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY league_all ON other_contacts TO portal_app USING (true) WITH CHECK (true);
