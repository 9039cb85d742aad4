-- Imports of the office, into one team or, without one, into those that the rows name; and the sheet of a workbook.
-- Older portals: they set a team for each upload and import, and find the same index by its name.
DROP INDEX "imports_one_at_work";--> statement-breakpoint
-- Older portals: they set a team for each upload.
ALTER TABLE "import_objects" ALTER COLUMN "team_id" DROP NOT NULL;--> statement-breakpoint
-- Older portals: they set a team for each import, and list those of their teams alone.
ALTER TABLE "imports" ALTER COLUMN "team_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "role" text DEFAULT 'coach' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "chosen_sheet" text;--> statement-breakpoint
-- Older portals: an import of theirs has a team, and one of each team was at work before.
CREATE UNIQUE INDEX "imports_one_at_work" ON "imports" USING btree (coalesce("team_id", 0)) WHERE state in ('waiting', 'checking', 'running');