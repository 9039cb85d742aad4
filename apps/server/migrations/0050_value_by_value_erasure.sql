-- A text in words: in small letters, with one blank for all that is no letter or digit, and around it.
CREATE FUNCTION mention_words(value text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT ' ' || btrim(regexp_replace(lower(value), '[^[:alnum:]]+', ' ', 'g')) || ' '
$$;
--> statement-breakpoint
-- The texts in a JSON document, without its keys; a name is never found across two of them.
CREATE FUNCTION texts_of_json(document jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT string_agg(value #>> '{}', ' · ')
  FROM jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') AS value
$$;
--> statement-breakpoint
-- Takes mentions out of each text of a JSON document. Its keys and its other values stay: it is a document afterwards
-- whatever the pattern finds.
CREATE FUNCTION erase_mentions(document jsonb, pattern text) RETURNS jsonb
  LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
BEGIN
  CASE jsonb_typeof(document)
    WHEN 'string' THEN
      RETURN to_jsonb(regexp_replace(document #>> '{}', pattern, 'a gymnast who has been erased', 'gi'));
    WHEN 'array' THEN
      RETURN (SELECT coalesce(jsonb_agg(erase_mentions(value, pattern) ORDER BY place), '[]')
        FROM jsonb_array_elements(document) WITH ORDINALITY AS each(value, place));
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(key, erase_mentions(value, pattern)), '{}') FROM jsonb_each(document));
    ELSE
      RETURN document;
  END CASE;
END
$$;
--> statement-breakpoint
-- As in migration 0036, but value by value: a name such as `null,` broke the document when replaced in its text.
-- Older portals: they call it in the same way.
CREATE OR REPLACE FUNCTION erase_mention_from_log(member integer, entry bigint, texts text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text := mention_pattern(texts);
  nobody text := 'a gymnast who has been erased';
BEGIN
  IF NOT EXISTS (SELECT FROM erasures WHERE member_id = member AND state <> 'done') THEN
    RAISE EXCEPTION 'No erasure of this gymnast is under way.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE activity_log SET
    member_name = regexp_replace(member_name, pattern, nobody, 'gi'),
    csv_file_name = regexp_replace(csv_file_name, pattern, nobody, 'gi'),
    details = regexp_replace(details, pattern, nobody, 'gi'),
    before = erase_mentions(before, pattern),
    after = erase_mentions(after, pattern)
  WHERE id = entry AND member_id IS DISTINCT FROM member;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION mention_words(text), texts_of_json(jsonb), erase_mentions(jsonb, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION mention_words(text), texts_of_json(jsonb), erase_mentions(jsonb, text) TO portal_app;
