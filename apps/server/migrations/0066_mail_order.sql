CREATE TABLE "mail_resends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_resends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mail_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
-- Older portals: they find the same by sorting what waits.
DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "recipients" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_resends" ADD CONSTRAINT "mail_resends_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_resends_mail" ON "mail_resends" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mail_resends_of_day" ON "mail_resends" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree (("message_id" is not null),"next_attempt_at","id") WHERE state = 'waiting';--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_resends TO portal_app;--> statement-breakpoint
GRANT SELECT, INSERT ON mail_resends TO portal_coach;--> statement-breakpoint
ALTER TABLE mail_resends ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY league_all ON mail_resends TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY own_team ON mail_resends TO portal_coach
  USING (mail_id IN (SELECT id FROM mails)) WITH CHECK (mail_id IN (SELECT id FROM mails));--> statement-breakpoint
-- Older portals: they give no ids.
CREATE TRIGGER mails_ids AFTER INSERT ON mails
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_ids_in_advance();--> statement-breakpoint
-- Older portals: they do not know the table.
CREATE TRIGGER mail_resends_ids AFTER INSERT ON mail_resends
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_ids_in_advance();
