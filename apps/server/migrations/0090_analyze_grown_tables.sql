-- Until PostgreSQL has counted a table, about a minute after it has grown, it plans for an empty one: a coach's list of many
-- registrations took minutes. Only the owner of a table may have it counted. Tables that have not doubled since are left alone.
CREATE FUNCTION analyze_grown_tables() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text;
BEGIN
  PERFORM set_config('lock_timeout', '2s', true);
  FOR named IN
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
      AND relname IN ('members', 'guardians', 'teams', 'events', 'event_sessions', 'event_registrations', 'activity_log')
      AND pg_relation_size(oid) / current_setting('block_size')::bigint > 2 * relpages + 32
    ORDER BY relname
  LOOP
    BEGIN
      EXECUTE format('ANALYZE %I', named);
    EXCEPTION WHEN lock_not_available THEN
      -- It is being counted already.
      NULL;
    END;
  END LOOP;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION analyze_grown_tables() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION analyze_grown_tables() TO portal_app;
