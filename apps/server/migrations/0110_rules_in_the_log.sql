-- The log keeps the rules on score-outs by key and in thousandths, as the rules themselves are kept; the portal makes words of them.
-- Older portals: entries that they store are shown as before; those of the new portal they show by their keys.
-- Only for the conversion: {"level 4 all-around": "25.500"} is {"thresholds.4": 25500}.
CREATE FUNCTION former_rules(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN (
  SELECT coalesce(jsonb_object_agg(
    CASE WHEN is_mark THEN 'thresholds.' || said[1] ELSE key END,
    CASE WHEN is_mark THEN to_jsonb(replace(value #>> '{}', '.', '')::integer) ELSE value END), '{}')
  FROM jsonb_each(stored)
    LEFT JOIN LATERAL regexp_match(key, '^level (.+) all-around$') AS said ON true,
    LATERAL (SELECT said IS NOT NULL AND value #>> '{}' ~ '^\d{1,5}\.\d{3}$' AS is_mark) AS known
);--> statement-breakpoint
UPDATE activity_log SET before = former_rules(before), after = former_rules(after)
  WHERE facts ->> 'code' = 'scoreRulesChanged';--> statement-breakpoint
-- Older portals: the function is new.
DROP FUNCTION former_rules(jsonb);
