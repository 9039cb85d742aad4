-- More of the signs that join the parts of a name are dropped where names are searched: ´ as some keyboards have it for an
-- apostrophe, ʻ of Hawaiian names, long dashes. The same signs as foldForSearch drops in TypeScript.
-- Older portals: they call it by the same name, and miss nobody but names with such a sign.
DO $do$
DECLARE
  before text := pg_get_functiondef('fold_for_search(text)'::regprocedure);
  folded text := replace(
    replace(before, 'normalize(value, NFKD)', 'normalize(replace(value, ''´'', ''''''''), NFKD)'),
    '’‘ʼ`´.-‐‑–', '’‘‛ʼʻʹ′`.-‐‑‒–—―−'
  );
BEGIN
  IF folded NOT LIKE '%replace(value, ''´''%' OR folded NOT LIKE '%’‘‛ʼʻʹ′`.-‐‑‒–—―−%' THEN
    RAISE EXCEPTION 'fold_for_search is not the function of migration 0019.';
  END IF;
  EXECUTE folded;
END
$do$;
--> statement-breakpoint
-- What was stored with such a sign is folded anew: generated columns by touching what they are made of.
UPDATE "activity_log" SET "details" = "details"
  WHERE concat("coach_name", "coach_email", "member_name", "team_name", "csv_file_name", "details") ~ '[´‛ʻʹ′‒—―−]';
--> statement-breakpoint
UPDATE "members"
  SET "search_text" = fold_for_search("first_name" || ' ' || "last_name" || ' ' || "skill_level") || ' ' || lower(coalesce("email", ''))
  WHERE "first_name" || "last_name" || "skill_level" ~ '[´‛ʻʹ′‒—―−]';
