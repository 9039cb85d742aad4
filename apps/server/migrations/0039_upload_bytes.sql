ALTER TABLE "import_objects" ADD COLUMN "received_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_objects" ADD COLUMN "received_at" timestamp with time zone;