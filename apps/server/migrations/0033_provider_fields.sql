CREATE TABLE "provider_fields" (
	"key" text PRIMARY KEY NOT NULL,
	"configured_name" text NOT NULL,
	"system_code" text NOT NULL,
	"choices" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "base_codes" jsonb;--> statement-breakpoint
ALTER TABLE "membership_levels" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "membership_levels" ADD COLUMN "is_for_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE membership_levels SET
  kind = CASE WHEN lower(name) LIKE '%coach%' THEN 'coach' WHEN lower(name) LIKE 'gymnast%' THEN 'gymnast' END,
  is_for_new = name = 'Gymnast- Membership';
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_fields TO portal_app;
