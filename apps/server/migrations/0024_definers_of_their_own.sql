-- A function that runs with its owner's rights must find its tables whatever its caller has made: without a word on it,
-- the caller's temporary tables come before all others.
-- Older portals: they call the same functions, and make no temporary tables.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOR definer IN
    SELECT oid::regprocedure FROM pg_proc
    WHERE prosecdef AND pronamespace = 'public'::regnamespace AND proowner = current_user::regrole
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', definer);
  END LOOP;
END
$$;
