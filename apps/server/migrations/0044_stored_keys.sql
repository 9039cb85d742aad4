-- Older portals: they give a sentence with each plan.
ALTER TABLE "sync_plans" ALTER COLUMN "message" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "sync_plans" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD COLUMN "kind" text DEFAULT 'overridden' NOT NULL;--> statement-breakpoint
-- The key of a field that was stored by its label; a key stays as it is.
CREATE FUNCTION sync_field_key(field text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE field
  WHEN 'First name' THEN 'firstName'
  WHEN 'Last name' THEN 'lastName'
  WHEN 'Email' THEN 'email'
  WHEN 'Phone' THEN 'phone'
  WHEN 'Date of birth' THEN 'dateOfBirth'
  WHEN 'Level' THEN 'skillLevel'
  WHEN 'Coach notes' THEN 'coachNotes'
  WHEN 'Emergency contact' THEN 'emergencyContactName'
  WHEN 'Emergency phone' THEN 'emergencyContactPhone'
  WHEN 'Team' THEN 'team'
  WHEN 'Status' THEN 'membershipStatus'
  WHEN 'Renewal due' THEN 'renewalDue'
  WHEN 'Archived' THEN 'archived'
  ELSE field
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION sync_field_key(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION sync_field_key(text) TO portal_app;--> statement-breakpoint
-- Only an un-archived contact was ever stored with the field Archived.
UPDATE sync_conflicts SET kind = 'unarchived', field = 'archived', portal_value = NULL, provider_value = NULL
WHERE field = 'Archived';--> statement-breakpoint
UPDATE sync_conflicts SET field = sync_field_key(field) WHERE field <> sync_field_key(field);--> statement-breakpoint
-- A plan has the values of the field Archived in the words `archived` and `not archived`.
UPDATE sync_plans SET entries = (
  SELECT coalesce(jsonb_agg(entry || jsonb_build_object('values', (
    SELECT coalesce(jsonb_agg(value || jsonb_build_object('field', sync_field_key(value ->> 'field')) || CASE
      WHEN value ->> 'field' = 'Archived' THEN jsonb_build_object(
        'from', ((value ->> 'from') = 'archived')::text,
        'to', ((value ->> 'to') = 'archived')::text)
      ELSE '{}' END ORDER BY value_place), '[]')
    FROM jsonb_array_elements(entry -> 'values') WITH ORDINALITY AS one_value(value, value_place)
  )) ORDER BY entry_place), '[]')
  FROM jsonb_array_elements(entries) WITH ORDINALITY AS one_entry(entry, entry_place)
);--> statement-breakpoint
UPDATE sync_plans SET facts = jsonb_build_object(
  'affected', replace(found.said[1], ',', '')::integer,
  'earlier', coalesce(replace(found.earlier[1], ',', '')::integer, 0),
  'maxLossPercent', found.said[2]::numeric, 'isTooMuch', true)
FROM (
  SELECT id, regexp_match(message, '^Stopped: ([0-9,]+) of .*, more than ([0-9.]+)%') AS said,
    regexp_match(message, '([0-9,]+) of them already have') AS earlier
  FROM sync_plans
) AS found WHERE found.id = sync_plans.id AND kind = 'stopped' AND found.said IS NOT NULL;--> statement-breakpoint
-- How much a run may take is said of a dry run only where it would take more.
UPDATE sync_plans SET facts = jsonb_build_object(
  'affected', coalesce(replace((regexp_match(message, 'remove something from ([0-9,]+)'))[1], ',', '')::integer, 0),
  'earlier', 0,
  'maxLossPercent', coalesce((regexp_match(message, 'more than ([0-9.]+)%'))[1]::numeric, 0),
  'isTooMuch', message ~ 'more than [0-9.]+%')
WHERE kind = 'dry' AND message LIKE 'Nothing was changed.%';--> statement-breakpoint
CREATE FUNCTION store_conflict_by_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.field = 'Archived' THEN
    new.kind := 'unarchived';
    new.portal_value := NULL;
    new.provider_value := NULL;
  END IF;
  new.field := sync_field_key(new.field);
  IF EXISTS (
    SELECT FROM sync_conflicts known
    WHERE known.member_id = new.member_id AND known.kind = new.kind AND known.field = new.field
      AND known.resolution IS NULL AND known.portal_value IS NOT DISTINCT FROM new.portal_value
      AND known.provider_value IS NOT DISTINCT FROM new.provider_value
  ) THEN
    RETURN NULL;
  END IF;
  RETURN new;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION store_conflict_by_key() FROM PUBLIC;--> statement-breakpoint
-- Older portals: they go on storing labels, of which it makes keys; a later migration takes it away.
CREATE TRIGGER store_conflict_by_key BEFORE INSERT ON sync_conflicts
FOR EACH ROW WHEN (new.field <> sync_field_key(new.field)) EXECUTE FUNCTION store_conflict_by_key();
