CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"until" timestamp with time zone DEFAULT '-infinity' NOT NULL
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON leases TO portal_app;
