CREATE TABLE "provider_budgets" (
	"bucket" text PRIMARY KEY NOT NULL,
	"closed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bucket" text NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_registrations" (
	"provider_registration_id" bigint PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "provider_calls_places" ON "provider_calls" USING btree ("bucket","free_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON removed_registrations, provider_budgets, provider_calls TO portal_app;
--> statement-breakpoint
ALTER TABLE removed_registrations ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE provider_budgets ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE provider_calls ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY league_all ON removed_registrations TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON provider_budgets TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY league_all ON provider_calls TO portal_app USING (true) WITH CHECK (true);
--> statement-breakpoint
-- Takes a place in a call budget of the provider for all processes, in one round trip: gives the place's id, or how long
-- to wait for one. It stays taken for `held_ms`, unless the end of the call sets another time; so a process that is
-- killed during its call takes no place away from the minute in which the provider may have counted it.
CREATE FUNCTION enter_provider_budget(budget text, per_minute integer, held_ms integer)
  RETURNS TABLE (place bigint, wait_ms double precision)
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  opens_at timestamptz;
BEGIN
  INSERT INTO provider_budgets (bucket) VALUES (budget) ON CONFLICT DO NOTHING;
  PERFORM FROM provider_budgets WHERE bucket = budget FOR UPDATE;
  DELETE FROM provider_calls WHERE bucket = budget AND free_at <= clock_timestamp();
  SELECT greatest(
    (SELECT closed_until FROM provider_budgets WHERE bucket = budget),
    (SELECT free_at FROM provider_calls WHERE bucket = budget ORDER BY free_at DESC OFFSET per_minute - 1 LIMIT 1)
  ) INTO opens_at;
  IF opens_at > clock_timestamp() THEN
    RETURN QUERY SELECT NULL::bigint, extract(epoch FROM opens_at - clock_timestamp())::double precision * 1000;
  ELSE
    RETURN QUERY INSERT INTO provider_calls (bucket, free_at)
      VALUES (budget, clock_timestamp() + make_interval(secs => held_ms / 1000.0)) RETURNING id, 0::double precision;
  END IF;
END
$$;
