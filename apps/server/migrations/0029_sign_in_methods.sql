ALTER TABLE "sessions" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_on_issuer" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_on_subject" text;