-- OPS-02: as whom and on which page a draft is looked at, and the console that may frame it; NULL: it is shown in no frame.
ALTER TABLE change_look ADD COLUMN as_who TEXT NOT NULL DEFAULT 'visitor' CHECK (as_who IN ('visitor', 'member', 'agent'));
ALTER TABLE change_look ADD COLUMN page TEXT NOT NULL DEFAULT 'own';
ALTER TABLE change_look ADD COLUMN framed_by TEXT;
