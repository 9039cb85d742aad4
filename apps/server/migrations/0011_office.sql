ALTER TABLE "teams" DROP CONSTRAINT "teams_name_unique";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name_once" ON "teams" USING btree ("name") WHERE not is_demo;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_one_demo" ON "teams" USING btree ("is_demo") WHERE is_demo;--> statement-breakpoint
UPDATE users SET last_sign_in_at = latest.at
FROM (SELECT user_id, max(created_at) AS at FROM sessions GROUP BY user_id) AS latest
WHERE latest.user_id = users.id;
--> statement-breakpoint
-- Demo data never reach the provider (ADMIN-06): who joins the demo team is demo data, nobody changes over, and a demo
-- row has nothing that waits. Beneath all code, so that no edit, import or transfer can forget it.
CREATE FUNCTION keep_demo_apart() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  on_demo_team boolean := coalesce((SELECT is_demo FROM teams WHERE id = NEW.team_id), false);
BEGIN
  IF TG_OP = 'INSERT' AND NEW.provider_contact_id IS NULL THEN
    NEW.is_demo := NEW.is_demo OR on_demo_team;
  END IF;
  IF NEW.is_demo <> on_demo_team OR (TG_OP = 'UPDATE' AND NEW.is_demo <> OLD.is_demo) THEN
    RAISE EXCEPTION 'Demo gymnasts belong to the demo team, and no others do.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'members_demo_apart';
  END IF;
  IF NEW.is_demo THEN
    NEW.sync_state := 'synced';
    NEW.sync_reason := NULL;
    NEW.provider_contact_id := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER members_demo_apart_insert BEFORE INSERT ON members
  FOR EACH ROW EXECUTE FUNCTION keep_demo_apart();
--> statement-breakpoint
-- Only where it can matter: a sync that stores thousands of rows asks nothing.
CREATE TRIGGER members_demo_apart_update BEFORE UPDATE ON members
  FOR EACH ROW WHEN (NEW.is_demo OR OLD.is_demo OR NEW.team_id IS DISTINCT FROM OLD.team_id)
  EXECUTE FUNCTION keep_demo_apart();
--> statement-breakpoint
-- The form in which texts are searched, the same as foldForSearch gives in TypeScript.
CREATE FUNCTION fold_for_search(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g')), 'øłđðıħŋĸŧ', 'olddihnkt'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[''’‘ʼ`´.\-‐‑–]', '', 'g'), '\s+', ' ', 'g'));
--> statement-breakpoint
-- Whatever an entry of the log can be found by (ACTIVITY-02).
CREATE FUNCTION activity_search_text(coach_name text, coach_email text, member_name text, team_name text, file_name text,
  details text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold_for_search(coach_name || ' ' || coach_email || ' ' || coalesce(member_name, '') || ' ' ||
    coalesce(team_name, '') || ' ' || coalesce(file_name, '') || ' ' || details);
--> statement-breakpoint
CREATE INDEX "activity_log_search" ON "activity_log" USING gin (activity_search_text("coach_name", "coach_email", "member_name", "team_name", "csv_file_name", "details") gin_trgm_ops);
