ALTER TABLE "members" ADD COLUMN "create_attempts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
UPDATE "members" SET "create_attempts" = jsonb_build_array(jsonb_build_object(
  'firstAt', "create_attempt" -> 'at', 'lastAt', "create_attempt" -> 'at', 'values', "create_attempt" -> 'values'
)) WHERE "create_attempt" IS NOT NULL;--> statement-breakpoint
UPDATE "members" SET "compared_at" = "pushed_at";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "create_attempt";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "pushed_at";
