CREATE TABLE "provider_account" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now(),
	"other_account_id" bigint,
	"other_name" text
);
--> statement-breakpoint
ALTER TABLE provider_account ADD CONSTRAINT provider_account_is_one CHECK (id = 1);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_account TO portal_app;
