ALTER TABLE "imports" ADD COLUMN "logged_created_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "logged_not_created_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Imports that had stopped were logged with all that they had created by then.
UPDATE imports SET logged_created_count = created_count,
  logged_not_created_count = error_count + duplicate_count + possible_duplicate_count
  WHERE state = 'failed' AND created_count > 0;
