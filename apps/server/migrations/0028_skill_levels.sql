CREATE TABLE "skill_levels" (
	"name" text PRIMARY KEY NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON skill_levels TO portal_app;
--> statement-breakpoint
GRANT SELECT ON skill_levels TO portal_coach;
