ALTER TABLE "users" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
-- Those sent before this release expire a week after the upgrade.
UPDATE "users" SET "password_expires_at" = now() + interval '7 days' WHERE "must_choose_password";
