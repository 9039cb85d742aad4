-- Why Wild Apricot refuses a removal, an email or an erasure is stored as a code with its data; the portal makes words of it.
-- Older portals: they store sentences as before, which become facts. Reasons of the new portal, and those converted here, they show without words.
ALTER TABLE "event_registrations" ADD COLUMN "removal_fact" jsonb;--> statement-breakpoint
ALTER TABLE "renewal_mails" ADD COLUMN "refused_fact" jsonb;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "fact" jsonb;--> statement-breakpoint
-- Only for the conversion: the fact of a sentence, or the sentence itself.
CREATE FUNCTION former_reason(words text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  known text;
  said text[];
BEGIN
  SELECT code INTO known FROM (VALUES
    ('allForbidden', 'Wild Apricot does not let the portal change anything (status 403). Please check the rights of its key.'),
    ('keyForbidden', 'Wild Apricot does not let the portal do this (status 403). Please check the rights of its key.'),
    ('gone', 'The contact of this gymnast is no longer there.'),
    ('notUnderstood', 'Wild Apricot sent an answer that the portal does not understand.'),
    ('busy', 'Wild Apricot is busy; the portal tries again automatically.'),
    ('keyNotAccepted', 'Wild Apricot did not accept the portal’s key. Please check PROVIDER_API_KEY.'),
    ('keyCannotWrite', 'Wild Apricot took no change with the portal’s key. Please check PROVIDER_API_KEY, and that the key may write.'),
    ('otherAccount', 'The key belongs to another Wild Apricot account. Nothing is read or written until the league office has decided.'),
    ('unreachable', 'Wild Apricot cannot be reached; the portal tries again automatically.'),
    ('eraseFailed', 'The portal could not finish this erasure. Its log has the reason.'),
    ('stillThere', 'Wild Apricot reports that it has erased its record, but still holds it.')
  ) AS sentences(code, sentence) WHERE sentence = words;
  IF known IS NOT NULL THEN RETURN jsonb_build_object('code', known); END IF;
  said := regexp_match(words, '^Wild Apricot does not let the portal do this \(status (\d{3})\)\. Please check the account and the rights of the portal’s key\.$');
  IF said IS NOT NULL THEN RETURN jsonb_build_object('code', 'accountForbidden', 'status', said[1]::integer); END IF;
  -- With Wild Apricot's own reasons behind it, the sentence stays as it is.
  said := regexp_match(words, '^The change was refused(?: \(status (\d{3})\))?\.$');
  IF said IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'refused', 'status', coalesce(said[1], '400')::integer, 'details', '[]'::jsonb);
  END IF;
  RETURN jsonb_build_object('code', 'stored', 'words', words);
END
$$;--> statement-breakpoint
UPDATE event_registrations SET removal_fact = former_reason(removal_reason), removal_reason = NULL
  WHERE removal_reason IS NOT NULL;--> statement-breakpoint
UPDATE renewal_mails SET refused_fact = former_reason(refused_reason), refused_reason = ''
  WHERE refused_reason IS NOT NULL;--> statement-breakpoint
UPDATE erasures SET fact = former_reason(reason), reason = NULL WHERE reason IS NOT NULL;--> statement-breakpoint
-- Older portals: the function is new.
DROP FUNCTION former_reason(text);--> statement-breakpoint
CREATE FUNCTION keep_former_removal_reason() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.removal_fact := CASE WHEN NEW.removal_reason IS NOT NULL
    THEN jsonb_build_object('code', 'stored', 'words', NEW.removal_reason) END;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Older portals: a reason that they store, or take away. New ones never write this column.
CREATE TRIGGER event_registrations_former_reason BEFORE UPDATE OF removal_reason ON event_registrations
  FOR EACH ROW EXECUTE FUNCTION keep_former_removal_reason();--> statement-breakpoint
CREATE FUNCTION keep_former_erasure_reason() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.fact := CASE WHEN NEW.reason IS NOT NULL THEN jsonb_build_object('code', 'stored', 'words', NEW.reason) END;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Older portals: see above.
CREATE TRIGGER erasures_former_reason BEFORE UPDATE OF reason ON erasures
  FOR EACH ROW EXECUTE FUNCTION keep_former_erasure_reason();--> statement-breakpoint
CREATE FUNCTION keep_former_mail_reason() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.refused_reason IS DISTINCT FROM OLD.refused_reason THEN
    NEW.refused_fact := CASE WHEN NEW.refused_reason IS NOT NULL
      THEN jsonb_build_object('code', 'stored', 'words', NEW.refused_reason) END;
  ELSIF NEW.refused_fact IS DISTINCT FROM OLD.refused_fact THEN
    NEW.refused_reason := CASE WHEN NEW.refused_fact IS NOT NULL THEN '' END;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Older portals: see above. They tell by this column that an email is not to be tried again, so it is empty beside a fact.
CREATE TRIGGER renewal_mails_former_reason BEFORE UPDATE ON renewal_mails
  FOR EACH ROW EXECUTE FUNCTION keep_former_mail_reason();--> statement-breakpoint
REVOKE ALL ON FUNCTION keep_former_removal_reason(), keep_former_erasure_reason(), keep_former_mail_reason() FROM PUBLIC;--> statement-breakpoint
-- A coach's login adds emails that wait. What it adds must not break the office's lists.
-- Older portals: their coaches write none of it.
CREATE TRIGGER renewal_mails_reason_of_the_sync AFTER INSERT ON renewal_mails
  FOR EACH ROW WHEN (NEW.refused_fact IS NOT NULL)
  EXECUTE FUNCTION refuse_values_of_the_sync();
