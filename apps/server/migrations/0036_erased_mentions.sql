-- Finds any of the given names or addresses in a text, also in the text of a JSON document: in capitals or not, with any
-- blanks or a comma between their words, and not as a part of a longer word.
CREATE FUNCTION mention_pattern(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT coalesce('(?<![[:alnum:]])(?:' || string_agg(
    regexp_replace(regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '[[:space:]]+', '(?:[[:space:],]|\\\\n)+', 'g'),
    '|') || ')(?![[:alnum:]])', 'a^')
  FROM unnest(texts) AS word WHERE length(btrim(word)) > 2
$$;
--> statement-breakpoint
-- The second way to change the log: a mention of a gymnast in another's entry, while their erasure is under way.
CREATE FUNCTION erase_mention_from_log(member integer, entry bigint, texts text[]) RETURNS void
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
    before = regexp_replace(before::text, pattern, nobody, 'gi')::jsonb,
    after = regexp_replace(after::text, pattern, nobody, 'gi')::jsonb
  WHERE id = entry AND member_id IS DISTINCT FROM member;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION mention_pattern(text[]), erase_mention_from_log(integer, bigint, text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION mention_pattern(text[]), erase_mention_from_log(integer, bigint, text[]) TO portal_app;
