-- docs/guides/upstream.md, Maintenance: what the newest call of the merchant said of its site, and when that was sealed.
ALTER TABLE merchant ADD COLUMN site_status TEXT NOT NULL DEFAULT 'open' CHECK (site_status IN ('open', 'maintenance'));
ALTER TABLE merchant ADD COLUMN site_status_iat INTEGER NOT NULL DEFAULT 0;
