CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"team_id" integer,
	"user_id" integer NOT NULL,
	"sender_name" text NOT NULL,
	"reply_to" text NOT NULL,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"closing" text NOT NULL,
	"mail_count" integer NOT NULL,
	"unreached_ids" integer[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
-- Older portals: they send a mail of a message like the others, and list it.
ALTER TABLE "mails" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "member_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("team_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_of_day" ON "messages" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "messages_unreached" ON "messages" USING gin ("unreached_ids");--> statement-breakpoint
-- Older portals: their mails belong to no message.
ALTER TABLE "mails" ADD CONSTRAINT "mails_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_message" ON "mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mails_members" ON "mails" USING gin ("member_ids");--> statement-breakpoint
-- Older portals: their mails are all for an account.
ALTER TABLE "mails" ADD CONSTRAINT "mails_for_account_or_message" CHECK (num_nonnulls(user_id, message_id) = 1);;--> statement-breakpoint
-- Reasons are codes now; sentences of a portal that still runs are shown as another reason.
UPDATE mails SET reason = CASE
    WHEN reason LIKE 'The mail server did not accept%' THEN 'signInRefused'
    WHEN reason LIKE 'The mail server refused the address%' THEN 'addressRefused'
    WHEN reason LIKE 'The mail server refused the mail%' THEN 'mailRefused'
    WHEN reason LIKE 'The mail server does not offer%' THEN 'noSecureConnection'
    WHEN reason LIKE 'The mail server is in trouble%' THEN 'serverTrouble'
    WHEN reason LIKE 'The mail server could not be reached%' THEN 'unreachable'
    WHEN reason LIKE 'A later email replaced it%' THEN 'replaced'
    WHEN reason LIKE 'No longer needed%' THEN 'notNeeded'
    WHEN reason LIKE 'The email of the account%' THEN 'emailChanged'
    WHEN reason LIKE 'The coach was deactivated%' THEN 'deactivated'
    WHEN reason LIKE 'Not sent within%' THEN 'tooOld'
    WHEN reason LIKE 'What is in it has expired%' THEN 'expired'
    ELSE 'other' END,
  answer = substring(reason FROM '^The mail server [^:]*: (.*)$')
WHERE reason IS NOT NULL;--> statement-breakpoint
-- Never tried in an hour: there was no mail server, and a person has handed it over or will say what becomes of it.
UPDATE mails SET state = 'kept' WHERE state = 'waiting' AND attempts = 0 AND created_at < now() - interval '1 hour';--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON messages TO portal_app;--> statement-breakpoint
-- A coach writes messages and changes none.
GRANT SELECT, INSERT ON messages TO portal_coach;--> statement-breakpoint
-- Of a mail a coach changes what sends it again.
GRANT SELECT, INSERT, UPDATE (to_address, state, next_attempt_at, reason, answer) ON mails TO portal_coach;--> statement-breakpoint
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Older portals: they work as portal_app, which sees all rows.
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY league_all ON messages TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
-- Older portals: they work as portal_app, which sees all rows.
CREATE POLICY league_all ON mails TO portal_app USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY own_team ON messages TO portal_coach
  USING (team_id = (SELECT portal_team_id())) WITH CHECK (team_id = (SELECT portal_team_id()));--> statement-breakpoint
-- Those of messages in sight, which rules out the mails of accounts. Also the gymnasts have to be of the team when a mail is written.
-- Older portals: a coach's login does not reach the table there.
CREATE POLICY own_team_read ON mails FOR SELECT TO portal_coach USING (message_id IN (SELECT id FROM messages));--> statement-breakpoint
-- Older portals: as above.
CREATE POLICY own_team_send_again ON mails FOR UPDATE TO portal_coach
  USING (message_id IN (SELECT id FROM messages)) WITH CHECK (message_id IN (SELECT id FROM messages));--> statement-breakpoint
-- Older portals: as above.
CREATE POLICY own_team_write ON mails FOR INSERT TO portal_coach
  WITH CHECK (message_id IN (SELECT id FROM messages)
    AND NOT EXISTS (SELECT FROM unnest(member_ids) AS about (id) WHERE about.id NOT IN (SELECT id FROM members)));
