-- The sync stores what it reports as codes with their data; the portal makes words of them. Rows of older portals are sentences.
-- Older portals: they store their sentences as before. What the new portal stores, and what is converted here, they show without words.
ALTER TABLE "sync_runs" ALTER COLUMN "message" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "sync_facts" jsonb;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "facts" jsonb;--> statement-breakpoint
-- The functions down to the updates are only for the conversion. A value of a gymnast by its label; null for any other text.
CREATE FUNCTION former_sync_field(label text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE label
  WHEN 'First name' THEN 'firstName'
  WHEN 'Last name' THEN 'lastName'
  WHEN 'Email' THEN 'email'
  WHEN 'Phone' THEN 'phone'
  WHEN 'Date of birth' THEN 'dateOfBirth'
  WHEN 'Level' THEN 'skillLevel'
  WHEN 'Emergency contact' THEN 'emergencyContactName'
  WHEN 'Emergency phone' THEN 'emergencyContactPhone'
  WHEN 'Guardians' THEN 'guardians'
  WHEN 'Health note' THEN 'healthNote'
  WHEN 'Coach notes' THEN 'coachNotes'
  WHEN 'Team' THEN 'team'
  WHEN 'Status' THEN 'membershipStatus'
  WHEN 'Renewal due' THEN 'renewalDue'
  WHEN 'Archived' THEN 'archived'
END;--> statement-breakpoint
-- The values of a list of labels; null where one of them is none.
CREATE FUNCTION former_sync_fields(labels text) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN (
  SELECT CASE WHEN count(*) = count(former_sync_field(label)) THEN jsonb_agg(former_sync_field(label) ORDER BY place) END
  FROM unnest(string_to_array(labels, ', ')) WITH ORDINALITY AS named(label, place)
);--> statement-breakpoint
CREATE FUNCTION former_sync_number(digits text) RETURNS integer LANGUAGE sql IMMUTABLE
RETURN coalesce(nullif(replace(digits, ',', ''), '')::integer, 0);--> statement-breakpoint
CREATE FUNCTION former_sync_numbers(listed text) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN (SELECT jsonb_agg(id::bigint ORDER BY place) FROM unnest(string_to_array(listed, ', ')) WITH ORDINALITY AS named(id, place));--> statement-breakpoint
-- So many of all that were not found again; null for none.
CREATE FUNCTION former_sync_losses(lost text, all_of_them text) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN CASE WHEN lost IS NOT NULL
  THEN jsonb_build_object('lost', former_sync_number(lost), 'of', former_sync_number(all_of_them)) END;--> statement-breakpoint
-- What was left out: `contact 1, 2 and 3 more; event 4`.
CREATE FUNCTION former_sync_left_out(listed text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_agg(jsonb_build_object(
    'kind', said[1], 'ids', former_sync_numbers(said[2]), 'others', former_sync_number(said[3])) ORDER BY place)
  FROM unnest(string_to_array(listed, '; ')) WITH ORDINALITY AS named(item, place),
    regexp_match(item, '^(\w+) (\d+(?:, \d+)*)(?: and ([\d,]+) more)?$') AS said
$$;--> statement-breakpoint
-- The facts of sentences; from the first one on that is not known, the words themselves.
CREATE FUNCTION former_sync_facts(words text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  rest text := words;
  facts jsonb := '[]';
  fact jsonb;
  said text[];
BEGIN
  WHILE rest <> '' LOOP
    fact := NULL;
    SELECT jsonb_build_object('code', code), ARRAY[sentence] INTO fact, said
    FROM (VALUES
      ('running', 'Running.'),
      ('queued', 'Queued.'),
      ('notPickedUp', 'No worker picked up this request in time, so it was canceled.'),
      ('stoppedDuringRun', 'The portal was stopped during this run.'),
      ('databaseLost', 'The portal lost its database during this run.'),
      ('accountSwitched', 'The league office switched to another account during this run.'),
      ('runFailed', 'The portal could not finish this run. Its log has the reason.'),
      ('restored', 'The portal was restored from a backup.'),
      ('heldUntilReleased', 'The sync goes on when the league office releases it.'),
      ('eventsNotRead', 'Events were not read.'),
      ('notStored', 'The portal could not store them.'),
      ('allForbidden', 'Wild Apricot does not let the portal change anything (status 403). Please check the rights of its key.'),
      ('keyForbidden', 'Wild Apricot does not let the portal do this (status 403). Please check the rights of its key.'),
      ('forbidden', 'This change is not allowed (status 403).'),
      ('gone', 'The contact of this gymnast is no longer there.'),
      ('notUnderstood', 'Wild Apricot sent an answer that the portal does not understand.'),
      ('busy', 'Wild Apricot is busy; the portal tries again automatically.'),
      ('keyNotAccepted', 'Wild Apricot did not accept the portal’s key. Please check PROVIDER_API_KEY.'),
      ('otherAccount', 'The key belongs to another Wild Apricot account. Nothing is read or written until the league office has decided.'),
      ('unreachable', 'Wild Apricot cannot be reached; the portal tries again automatically.'),
      ('sendFailed', 'The portal could not send this change. Its log has the reason.'),
      ('emailInUse', 'Another gymnast in the portal already has the email that Wild Apricot has for this one.'),
      ('emailInUseHere', 'Another gymnast already has this email in the portal.'),
      ('attemptOpen', 'The portal does not know yet whether its last attempt arrived. It checks again in a minute, so that no second contact is created.'),
      ('emailBeingFreed', 'The email address still belongs to a contact that is being erased; the portal tries again automatically.'),
      ('noLevel', 'Wild Apricot has no membership level whose name begins with “Gymnast”, so no gymnast can be added.'),
      ('unreadable', 'The portal does not understand this value.')
    ) AS known(code, sentence)
    WHERE rest = sentence OR starts_with(rest, sentence || ' ');
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(Read ([\d,]+) contacts?: (?:nothing new|(?:([\d,]+) gymnasts? added)?(?:, )?(?:([\d,]+) updated)?(?:, )?(?:([\d,]+) no longer there)?(?:, )?(?:([\d,]+) values? of the portal kept over another)?)\.)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'contactsRead', 'read', former_sync_number(said[2]),
        'added', former_sync_number(said[3]), 'updated', former_sync_number(said[4]), 'gone', former_sync_number(said[5]),
        'kept', former_sync_number(said[6])) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(Email not taken, because another gymnast has it: contact (\d+(?:, \d+)*)\.)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'emailTaken', 'contacts', former_sync_numbers(said[2])) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(Read ([\d,]+) events? and ([\d,]+) registrations?\.)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'eventsRead', 'events', former_sync_number(said[2]),
        'registrations', former_sync_number(said[3])) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(Wild Apricot no longer has (?:([\d,]+) of ([\d,]+) events?)?(?: and )?(?:([\d,]+) of ([\d,]+) event registrations?)?; they are kept here until a later read confirms it\.)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'eventsKept',
        'events', former_sync_losses(said[2], said[3]), 'registrations', former_sync_losses(said[4], said[5])) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(Left out, because the portal cannot use what Wild Apricot sent: ((?:contact|event|registration|level) [^.]+)\.)(?: |$)');
      fact := CASE WHEN former_sync_left_out(said[2]) IS NOT NULL
        THEN jsonb_build_object('code', 'leftOut', 'kinds', former_sync_left_out(said[2])) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(Gymnasts updated in Wild Apricot: (\d+)\.(?: Gymnasts added there: (\d+)\.)?(?: Gymnasts erased: (\d+)\.)?(?: Registrations removed: (\d+)\.)?(?: Refused: (\d+)\.)?(?: No longer there: (\d+)\.)?(?: To retry: (\d+)\.)?(?: Emails sent: (\d+)\.)?)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'pushed', 'counts', jsonb_build_object(
        'pushed', former_sync_number(said[2]), 'created', former_sync_number(said[3]), 'erased', former_sync_number(said[4]),
        'removed', former_sync_number(said[5]), 'refused', former_sync_number(said[6]), 'missing', former_sync_number(said[7]),
        'postponed', former_sync_number(said[8]), 'mails', former_sync_number(said[9]))) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(Wild Apricot does not let the portal do this \(status (\d+)\)\. Please check the account and the rights of the portal’s key\.)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'accountForbidden', 'status', said[2]::integer) END;
    END IF;
    IF fact IS NULL THEN
      -- With reasons behind it, the words stay as they are: a reason is whatever Wild Apricot has said.
      said := regexp_match(rest, '^(The change was refused(?: \(status (\d+)\))?\.)$');
      fact := CASE WHEN said IS NOT NULL
        THEN jsonb_build_object('code', 'refused', 'status', coalesce(said[2], '400')::integer, 'details', '[]'::jsonb) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(An archived contact already uses this email address \(contact (\d+)\); the league office can bring it back\.)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'emailOfArchived', 'contact', said[2]::bigint) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(Another contact already uses this email address \(contact (\d+)\)\.)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'emailOfOther', 'contact', said[2]::bigint) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^((?:Contact (\d+)|Another entry) has the same name and date of birth under another email address\. The league office decides whether it is the same child\.)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'namesake', 'contact', said[2]::bigint) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(The value is longer than (\d+) characters\.)(?: |$)');
      fact := CASE WHEN said IS NOT NULL THEN jsonb_build_object('code', 'tooLong', 'most', said[2]::integer) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(What was sent was not taken over: ([A-Za-z, ]+)\.)(?: |$)');
      fact := CASE WHEN former_sync_fields(said[2]) IS NOT NULL
        THEN jsonb_build_object('code', 'notTakenOver', 'fields', former_sync_fields(said[2])) END;
    END IF;
    IF fact IS NULL THEN
      said := regexp_match(rest, '^(([A-Za-z, ]+):)(?: |$)');
      fact := CASE WHEN former_sync_fields(said[2]) IS NOT NULL
        THEN jsonb_build_object('code', 'refusedFields', 'fields', former_sync_fields(said[2])) END;
    END IF;
    IF fact IS NULL THEN
      said := ARRAY[rest];
      fact := jsonb_build_object('code', 'stored', 'words', rest);
    END IF;
    facts := facts || jsonb_build_array(fact);
    rest := substr(rest, length(said[1]) + 2);
  END LOOP;
  RETURN facts;
END
$$;--> statement-breakpoint
UPDATE sync_runs SET facts = former_sync_facts(message), message = '';--> statement-breakpoint
UPDATE members SET sync_facts = former_sync_facts(sync_reason), sync_reason = NULL WHERE sync_reason IS NOT NULL;--> statement-breakpoint
UPDATE members SET not_taken = (
  SELECT jsonb_agg(item - 'reason' || jsonb_build_object('fact', CASE jsonb_array_length(former_sync_facts(item ->> 'reason'))
    WHEN 1 THEN former_sync_facts(item ->> 'reason') -> 0
    ELSE jsonb_build_object('code', 'stored', 'words', item ->> 'reason') END) ORDER BY place)
  FROM jsonb_array_elements(not_taken) WITH ORDINALITY AS held(item, place)
) WHERE jsonb_typeof(not_taken) = 'array' AND jsonb_array_length(not_taken) > 0;--> statement-breakpoint
-- Older portals: the functions are new.
DROP FUNCTION former_sync_facts(text), former_sync_left_out(text), former_sync_losses(text, text), former_sync_numbers(text),
  former_sync_number(text), former_sync_fields(text), former_sync_field(text);--> statement-breakpoint
CREATE FUNCTION keep_former_sync_reason() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.sync_facts := CASE WHEN NEW.sync_reason IS NOT NULL
    THEN jsonb_build_array(jsonb_build_object('code', 'stored', 'words', NEW.sync_reason)) END;
  RETURN NEW;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION keep_former_sync_reason() FROM PUBLIC;--> statement-breakpoint
-- Older portals: a reason that they store, or take away, while new ones are running. New ones never write this column.
CREATE TRIGGER members_former_sync_reason BEFORE UPDATE OF sync_reason ON members
  FOR EACH ROW WHEN (NEW.sync_reason IS DISTINCT FROM OLD.sync_reason)
  EXECUTE FUNCTION keep_former_sync_reason();--> statement-breakpoint
CREATE FUNCTION keep_former_sync_message() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.facts := NULL;
  RETURN NEW;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION keep_former_sync_message() FROM PUBLIC;--> statement-breakpoint
-- Older portals: a run of a new portal that they end.
CREATE TRIGGER sync_runs_former_message BEFORE UPDATE OF message ON sync_runs
  FOR EACH ROW WHEN (NEW.message IS DISTINCT FROM OLD.message)
  EXECUTE FUNCTION keep_former_sync_message();--> statement-breakpoint
-- A coach's change takes a reason away and gives none: what a coach's login stores here must not break the office's lists.
-- Older portals: their coaches write none of it.
CREATE OR REPLACE FUNCTION refuse_members_of_the_sync() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'portal_app', 'MEMBER') AND EXISTS (
    SELECT FROM added
    WHERE erasing_since IS NOT NULL OR provider_contact_id IS NOT NULL OR base IS NOT NULL OR base_codes IS NOT NULL
      OR agreed_stamp IS NOT NULL OR not_taken IS NOT NULL OR compared_at IS NOT NULL OR is_changed_since_read
      OR create_attempts <> '[]' OR update_attempts <> '[]' OR not_gymnast IS NOT NULL OR sync_facts IS NOT NULL
      OR namesake <> '{"contactId": null, "memberId": null, "isArchived": false, "answer": "another"}'
  ) THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the sync writes this column';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER members_reason_of_the_sync AFTER UPDATE OF sync_facts ON members
  FOR EACH ROW WHEN (NEW.sync_facts IS NOT NULL AND OLD.sync_facts IS DISTINCT FROM NEW.sync_facts)
  EXECUTE FUNCTION refuse_values_of_the_sync();
