ALTER TABLE "members" ADD COLUMN "agreed_stamp" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_renewal_unapproved" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- A place that is taken for longer than any call lasts, or a pause longer than any, was noted while the clock was ahead.
-- Older portals: they call it in the same way.
CREATE OR REPLACE FUNCTION enter_provider_budget(budget text, per_minute integer, held_ms integer)
  RETURNS TABLE (place bigint, wait_ms double precision)
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  opens_at timestamptz;
BEGIN
  INSERT INTO provider_budgets (bucket) VALUES (budget) ON CONFLICT DO NOTHING;
  PERFORM FROM provider_budgets WHERE bucket = budget FOR UPDATE;
  DELETE FROM provider_calls WHERE bucket = budget AND (
    free_at <= clock_timestamp() OR free_at > clock_timestamp() + make_interval(secs => 2 * held_ms / 1000.0)
  );
  SELECT greatest(
    (SELECT closed_until FROM provider_budgets
      WHERE bucket = budget AND closed_until < clock_timestamp() + interval '1 hour'),
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
