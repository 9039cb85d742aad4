-- The number of the last migration that a portal must know to work with this database. A migration that takes something
-- away from older portals raises it; they see it and stop with a sentence (docs/decisions/0025-upgrades.md).
CREATE FUNCTION oldest_portal() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 17;
