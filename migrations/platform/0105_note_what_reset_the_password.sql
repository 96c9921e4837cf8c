-- AUTH-11, AUTH-16: what set the password last, if that was a mailbox or a number and not the one before. It does not
-- prove who logs in with that password as long as there is something else to ask for (decision 0251).
ALTER TABLE member ADD COLUMN password_reset_by TEXT CHECK (password_reset_by IN ('sms', 'email'));
