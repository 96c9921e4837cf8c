-- OPS-01: who did what a member's audit tells of, where it was an operator, and what it was before where that is not kept elsewhere.
-- Rows of before this have neither: the edge's audit has the operator under the same request_id.
-- 'operator:…'; NULL: the member, or the platform by itself.
ALTER TABLE member_audit ADD COLUMN actor TEXT;
ALTER TABLE member_audit ADD COLUMN note TEXT;
