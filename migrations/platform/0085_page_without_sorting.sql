-- What a member pages through is read in its own order: a page sorts nothing, however long the history.

-- MEM-11: rewards of all kinds, the newest first; what they come to is summed without reading a row.
CREATE INDEX reward_payment_newest ON reward_payment (merchant, member_id, reserved_at_ms DESC, kind, reference, status, amount_minor);

-- MEM-02: logins of one millisecond too.
DROP INDEX login_event_member;
CREATE INDEX login_event_member ON login_event (member_id, at_ms DESC, id DESC);

-- PROMO-01: promotions of one position too.
DROP INDEX promotion_list;
CREATE INDEX promotion_list ON promotion (merchant, position, id);
