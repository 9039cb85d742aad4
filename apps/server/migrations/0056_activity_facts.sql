-- The log stores what happened as a code with its data; the portal makes words of it. Entries of older portals are sentences.
-- Older portals: they store entries with details. What the new portal stores, and what is converted here, they show without words.
ALTER TABLE "activity_log" ALTER COLUMN "details" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "facts" jsonb;--> statement-breakpoint
-- An entry with facts has the search text that the portal has made of its words.
-- Older portals: what they store and change has no facts, and gets its search text as before.
CREATE OR REPLACE TRIGGER activity_log_search_text_anew BEFORE UPDATE ON activity_log
  FOR EACH ROW WHEN (NEW.facts IS NULL AND NEW.search_text IS NOT DISTINCT FROM OLD.search_text)
  EXECUTE FUNCTION give_activity_search_text();--> statement-breakpoint
-- The functions down to the update are only for the conversion. A value of a gymnast by the label that sentences have.
CREATE FUNCTION activity_label(field text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE field
  WHEN 'firstName' THEN 'First name'
  WHEN 'lastName' THEN 'Last name'
  WHEN 'email' THEN 'Email'
  WHEN 'phone' THEN 'Phone'
  WHEN 'dateOfBirth' THEN 'Date of birth'
  WHEN 'skillLevel' THEN 'Level'
  WHEN 'emergencyContactName' THEN 'Emergency contact'
  WHEN 'emergencyContactPhone' THEN 'Emergency phone'
  WHEN 'coachNotes' THEN 'Coach notes'
  WHEN 'team' THEN 'Team'
  WHEN 'membershipStatus' THEN 'Status'
  WHEN 'renewalDue' THEN 'Renewal due'
END;--> statement-breakpoint
CREATE FUNCTION activity_value(document jsonb, field text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN coalesce(nullif(document ->> field, ''), '(none)');--> statement-breakpoint
CREATE FUNCTION activity_change(field text, before jsonb, after jsonb) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE field
  WHEN 'coachNotes' THEN 'Coach notes changed'
  WHEN 'archived' THEN CASE after ->> field WHEN 'true' THEN 'archived' ELSE 'not archived' END
  ELSE activity_label(field) || ' ' || activity_value(before, field) || ' → ' || activity_value(after, field)
END;--> statement-breakpoint
-- `A → B` of a change of many.
CREATE FUNCTION activity_place(document jsonb) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN document ? 'membershipStatus' THEN activity_value(document, 'membershipStatus')
  WHEN document ? 'team' THEN coalesce(document ->> 'team', 'No team')
  WHEN document ? 'skillLevel' THEN CASE
    WHEN document ->> 'skillLevel' ~ '^\d' THEN 'Level ' || (document ->> 'skillLevel')
    ELSE coalesce(nullif(document ->> 'skillLevel', ''), 'Not Set') END
  WHEN document ->> 'archived' = 'true' THEN 'Archived'
  ELSE 'On the roster'
END;--> statement-breakpoint
-- `Level 5 is the highest of 3, 5`, said behind other words; null for any other text.
CREATE FUNCTION activity_levels(remark text, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN (
  SELECT jsonb_build_object('level', after -> 'skillLevel', 'named', string_to_array(said[2], ', '))
  FROM regexp_match(remark, '^(.+) is the highest of (.+)$') AS said
  WHERE said[1] = CASE WHEN after ->> 'skillLevel' ~ '^\d' THEN 'Level ' ELSE '' END || (after ->> 'skillLevel')
);--> statement-breakpoint
-- What says of each value in `after` that it changed, in whatever order, and nothing else; null for any other text.
CREATE FUNCTION activity_edit(details text, before jsonb, after jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  known text[] := '{firstName,lastName,email,phone,dateOfBirth,skillLevel,emergencyContactName,emergencyContactPhone,coachNotes,team,membershipStatus,renewalDue,archived}';
  fields text[] := ARRAY(SELECT key FROM unnest(known) WITH ORDINALITY AS named(key, place) WHERE after ? key ORDER BY place);
  field text;
  change text;
  levels jsonb;
  said integer := 0;
BEGIN
  FOREACH field IN ARRAY fields LOOP
    change := activity_change(field, before, after);
    IF strpos('; ' || details || '; ', '; ' || change || '; ') = 0 THEN
      RETURN NULL;
    END IF;
    said := said + length(change) + 2;
  END LOOP;
  IF said = 0 THEN
    RETURN NULL;
  END IF;
  IF length(details) = said - 2 THEN
    RETURN jsonb_build_object('fields', fields);
  END IF;
  levels := activity_levels(substr(details, said + 1), after);
  RETURN jsonb_build_object('fields', fields, 'levels', levels) || CASE WHEN levels IS NULL THEN NULL ELSE '{}'::jsonb END;
END
$$;--> statement-breakpoint
CREATE FUNCTION activity_corrected(before jsonb, after jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(label || ' ' || activity_value(before, field) || ' → ' || activity_value(after, field), '; ' ORDER BY place)
  FROM (VALUES (1, 'level', 'Level'), (2, 'vault', 'VT'), (3, 'bars', 'UB'), (4, 'beam', 'BB'), (5, 'floor', 'FX'),
    (6, 'allAround', 'AA')) AS scored(place, field, label)
  WHERE activity_value(before, field) <> activity_value(after, field)
$$;--> statement-breakpoint
-- The facts of a sentence; null when it is not one that the portal makes of these values.
CREATE FUNCTION activity_facts(details text, team text, before jsonb, after jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  step text := activity_place(before) || ' → ' || activity_place(after);
  corrected text := activity_corrected(before, after);
  code text := CASE details
    WHEN 'Added to the roster' THEN 'added'
    WHEN 'Archived and taken off the roster' THEN 'archived'
    WHEN 'Restored to the roster' THEN 'restored'
    WHEN 'Attendance of the last eight weeks downloaded as a file' THEN 'attendanceDownloaded'
    WHEN 'Rules on score-outs changed' THEN 'scoreRulesChanged'
    WHEN 'Demo data loaded' THEN 'demoLoaded'
    WHEN 'Demo data removed' THEN 'demoRemoved'
    WHEN 'A copy of everything held on her was downloaded' THEN 'copied'
    WHEN 'The name of a gymnast who is erased was taken out of the notes' THEN 'nameTakenOut'
    WHEN 'Erased with the gymnast’s data.' THEN 'emptied'
    WHEN 'Refused change sent again' THEN 'sentAgain'
    WHEN 'Refused change dropped, the values of the league’s system taken' THEN 'changeDropped'
    WHEN 'Application dropped, archived in the portal' THEN 'applicationDropped'
    WHEN 'Change dropped that waited in a restored backup' THEN 'droppedAfterRestore'
    WHEN 'To be created in the league’s system again' THEN 'createdAgain'
    WHEN 'Archived in the portal, the contact is gone' THEN 'archivedAsGone'
    WHEN 'Archived in the league’s system again' THEN 'archivedAgain'
    WHEN 'Taken back on the roster, as in the league’s system' THEN 'takenBack'
    WHEN 'Activated: ' || step THEN 'activated'
    WHEN 'Renewed: ' || step THEN 'renewed'
    WHEN 'Undone: ' || step THEN 'undone'
  END;
  said text[];
  found jsonb;
  field text;
BEGIN
  IF code IS NOT NULL THEN
    RETURN jsonb_build_object('code', code);
  END IF;
  IF after ? 'teamId' AND details = 'Team ' || step THEN
    RETURN jsonb_build_object('code', 'transferred');
  END IF;
  found := activity_edit(details, before, after);
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'edited') || found;
  END IF;
  said := regexp_match(details, '^Added to the roster; (.+)$');
  found := activity_levels(said[1], after);
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'added', 'levels', found);
  END IF;
  said := regexp_match(details, '^Imported from (.+)$');
  IF said IS NOT NULL THEN
    found := activity_levels(split_part(said[1], '; ', -1), after);
    RETURN jsonb_build_object('code', 'imported', 'file', CASE
      WHEN found IS NULL THEN said[1]
      ELSE left(said[1], -2 - length(split_part(said[1], '; ', -1))) END)
      || CASE WHEN found IS NULL THEN '{}' ELSE jsonb_build_object('levels', found) END;
  END IF;
  said := regexp_match(details, '^Import of (.+) undone$');
  IF said IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'importUndone', 'file', said[1]);
  END IF;
  said := regexp_match(details, '^(?:Imported (.+)|Import of (.+) stopped by a fault|Rest of (.+) imported): created (\d+), not created (\d+)$');
  IF said[4] = after ->> 'created' AND said[5] = after ->> 'notCreated' THEN
    RETURN jsonb_build_object('code', 'fileImported', 'file', coalesce(said[1], said[2], said[3]),
      'part', CASE WHEN said[1] IS NOT NULL THEN 'whole' WHEN said[2] IS NOT NULL THEN 'stopped' ELSE 'rest' END);
  END IF;
  said := regexp_match(details, '^Roster of (.+) downloaded as a file, with emergency contacts(, health notes)? and notes$');
  IF said IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'rosterDownloaded', 'team', team, 'withHealth', said[2] IS NOT NULL);
  END IF;
  said := regexp_match(details, '^Meet sheet of (.+) downloaded as a file, with emergency contacts$');
  IF said IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'meetSheetDownloaded', 'event', said[1]);
  END IF;
  said := regexp_match(details, '^(.+): (shown to|hidden from) coaches$');
  IF said IS NOT NULL THEN
    RETURN jsonb_build_object('code', CASE said[2] WHEN 'shown to' THEN 'eventShown' ELSE 'eventHidden' END, 'event', said[1]);
  END IF;
  said := regexp_match(details, '^Registration for (.+?) (removed|removed again|kept after all)$');
  IF said IS NOT NULL THEN
    RETURN jsonb_build_object('event', said[1], 'code', CASE said[2]
      WHEN 'removed' THEN 'registrationRemoved'
      WHEN 'removed again' THEN 'registrationRemovedAgain'
      ELSE 'registrationKept' END);
  END IF;
  said := regexp_match(details, '^(.+) knew the calendar address, so the team has a new one\. Calendar programs need it from Events\.$');
  IF said IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'calendarAddressRenewed', 'coach', said[1]);
  END IF;
  said := regexp_match(details, '^Results of (.+) imported: (\d+) new, (\d+) changed$');
  IF said IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'resultsImported', 'meet', said[1], 'added', said[2]::bigint, 'changed', said[3]::bigint);
  END IF;
  said := regexp_match(details, '^(?:All score data deleted|(.+) deleted with its results): meets (\d+), scores (\d+), tallies (\d+)$');
  IF said IS NOT NULL THEN
    found := jsonb_build_object('meets', said[2]::bigint, 'scores', said[3]::bigint, 'tallies', said[4]::bigint);
    RETURN found || CASE WHEN said[1] IS NULL THEN jsonb_build_object('code', 'scoresDeleted')
      ELSE jsonb_build_object('code', 'meetDeleted', 'meet', said[1]) END;
  END IF;
  IF starts_with(details, 'Result corrected at ') AND right(details, length(corrected) + 2) = ': ' || corrected THEN
    RETURN jsonb_build_object('code', 'resultCorrected', 'meet', substr(left(details, -2 - length(corrected)), 21));
  END IF;
  said := regexp_match(details, '^Everything held on gymnast no\. (\d+) erased$');
  IF said IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'erased', 'gymnast', said[1]::bigint);
  END IF;
  said := regexp_match(details, '^Refused change of (.+) dropped, the value of the league’s system taken$');
  IF sync_field_key(said[1]) <> said[1] THEN
    RETURN jsonb_build_object('code', 'fieldDropped', 'field', sync_field_key(said[1]));
  END IF;
  said := regexp_match(details, '^(.+) kept, although the league’s system has another value$');
  IF sync_field_key(said[1]) <> said[1] THEN
    RETURN jsonb_build_object('code', 'fieldKept', 'field', sync_field_key(said[1]));
  END IF;
  said := regexp_match(details, '^(.+), taken from the league’s system$');
  IF said IS NOT NULL THEN
    field := (SELECT min(key) FROM jsonb_object_keys(after) AS key HAVING count(*) = 1);
    -- What was written in a note is in the values alone from now on.
    IF activity_change(field, before, after) = said[1] OR (field = 'coachNotes' AND starts_with(said[1], 'Coach notes ')) THEN
      RETURN jsonb_build_object('code', 'fieldTaken', 'field', field);
    END IF;
  END IF;
  said := regexp_match(details, '^Put back after a change in Wild Apricot: (.+)$');
  IF said IS NOT NULL AND NOT EXISTS (
    SELECT FROM unnest(string_to_array(said[1], ', ')) AS label WHERE sync_field_key(label) = label
  ) THEN
    RETURN jsonb_build_object('code', 'putBack', 'fields',
      ARRAY(SELECT sync_field_key(label) FROM unnest(string_to_array(said[1], ', ')) AS label));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION activity_label(text), activity_value(jsonb, text), activity_change(text, jsonb, jsonb),
  activity_place(jsonb), activity_levels(text, jsonb), activity_edit(text, jsonb, jsonb), activity_corrected(jsonb, jsonb),
  activity_facts(text, text, jsonb, jsonb) FROM PUBLIC;--> statement-breakpoint
UPDATE activity_log SET
  facts = found.facts,
  details = '',
  search_text = replace(activity_log.search_text, 'held on her was', 'held on the gymnast was')
FROM (
  SELECT id, CASE
    WHEN action_type <> 'PROVIDER_CHANGE' THEN activity_facts(details, team_name, before, after)
    WHEN edit IS NOT NULL THEN edit || jsonb_build_object('code', 'changedThere', 'isRefused', is_refused)
  END AS facts
  FROM (
    SELECT id, action_type, details, team_name, starts_with(details, 'Renewal not approved: ') AS is_refused,
      coalesce(before, '{}') AS before, coalesce(after, '{}') AS after
    FROM activity_log
  ) AS entry, LATERAL (
    SELECT CASE WHEN action_type = 'PROVIDER_CHANGE' THEN
      activity_edit(CASE WHEN is_refused THEN substr(details, 23) ELSE details END, before, after)
    END AS edit
  ) AS told
) AS found
WHERE found.id = activity_log.id AND found.facts IS NOT NULL;--> statement-breakpoint
-- Older portals: they have never known these functions.
DROP FUNCTION activity_facts(text, text, jsonb, jsonb), activity_corrected(jsonb, jsonb), activity_edit(text, jsonb, jsonb),
  activity_levels(text, jsonb), activity_place(jsonb), activity_change(text, jsonb, jsonb), activity_value(jsonb, text),
  activity_label(text);--> statement-breakpoint
-- As in migration 0016, with the words by which the emptied entry is found.
CREATE FUNCTION erase_member_from_log(member integer, words text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM erasures WHERE member_id = member) THEN
    RAISE EXCEPTION 'No erasure of this gymnast is on record.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE activity_log SET
    member_name = NULL, details = '', facts = '{"code": "emptied"}', before = NULL, after = NULL,
    search_text = activity_search_text(coach_name, coach_email, NULL, team_name, csv_file_name, words)
  WHERE member_id = member AND action_type <> 'ERASE_MEMBER';
END
$$;--> statement-breakpoint
-- Older portals: they call it in the same way.
CREATE OR REPLACE FUNCTION erase_member_from_log(member integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM erase_member_from_log(member, '');
END
$$;--> statement-breakpoint
-- The facts of an entry without mentions. Codes are no texts in which a name could be.
CREATE FUNCTION facts_without_mentions(facts jsonb, pattern text) RETURNS jsonb
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT erase_mentions(facts, pattern) || coalesce((
    SELECT jsonb_object_agg(key, value) FROM jsonb_each(facts) WHERE key IN ('code', 'part', 'field', 'fields')), '{}')
$$;--> statement-breakpoint
-- As in migration 0050, with the words by which the entry is found afterwards.
CREATE FUNCTION erase_mention_from_log(member integer, entry bigint, texts text[], words text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text := mention_pattern(texts);
  erased text := 'a gymnast who has been erased';
BEGIN
  IF NOT EXISTS (SELECT FROM erasures WHERE member_id = member AND state <> 'done') THEN
    RAISE EXCEPTION 'No erasure of this gymnast is under way.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE activity_log SET
    member_name = regexp_replace(member_name, pattern, erased, 'gi'),
    csv_file_name = regexp_replace(csv_file_name, pattern, erased, 'gi'),
    details = regexp_replace(details, pattern, erased, 'gi'),
    facts = facts_without_mentions(facts, pattern),
    before = erase_mentions(before, pattern),
    after = erase_mentions(after, pattern),
    search_text = activity_search_text(coach_name, coach_email, regexp_replace(member_name, pattern, erased, 'gi'), team_name,
      regexp_replace(csv_file_name, pattern, erased, 'gi'), words)
  WHERE id = entry AND member_id IS DISTINCT FROM member;
END
$$;--> statement-breakpoint
-- Older portals: they call it in the same way.
CREATE OR REPLACE FUNCTION erase_mention_from_log(member integer, entry bigint, texts text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM erase_mention_from_log(member, entry, texts,
    (SELECT regexp_replace(details, mention_pattern(texts), 'a gymnast who has been erased', 'gi') FROM activity_log WHERE id = entry));
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_member_from_log(integer, text), facts_without_mentions(jsonb, text),
  erase_mention_from_log(integer, bigint, text[], text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_member_from_log(integer, text), facts_without_mentions(jsonb, text),
  erase_mention_from_log(integer, bigint, text[], text) TO portal_app;
