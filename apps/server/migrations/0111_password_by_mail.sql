ALTER TABLE "users" ADD COLUMN "password_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "password_by_mail" = true WHERE "role" = 'coach' AND NOT EXISTS (SELECT FROM "team_codes" WHERE "used_by_user_id" = "users"."id");
