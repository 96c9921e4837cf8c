-- OPS-02: where the draft of a proposed offer is shown, with its token; NULL where nothing is.
ALTER TABLE change ADD COLUMN preview TEXT;
