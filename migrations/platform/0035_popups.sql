-- MSG-01: a notice of type PU that opens over the page: whom it is for, how often, the words of its button, as JSON.
-- NULL: the strip, as which a release without this column shows all of them.
ALTER TABLE announcement ADD COLUMN popup TEXT CHECK (popup IS NULL OR json_valid(popup));
