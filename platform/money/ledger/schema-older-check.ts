/**
 * A release from before `rounds.turnover_minor` counts the whole stake of each round as turnover. After a roll-back its check of
 * the books finds more than was counted, and would freeze wallets that are sound. Any other finding freezes as before.
 */
export const forgiveOlderCheck = [
  `-- expands because what it passes over is a finding that only such a release writes.
  CREATE TRIGGER wallet_forgives_older_check BEFORE UPDATE OF frozen_reason ON wallet
    WHEN OLD.frozen_reason IS NULL AND NEW.frozen_reason GLOB 'books check: turnover counts the journal: *'
      AND instr(NEW.frozen_reason, '; ') = 0 AND EXISTS (SELECT 1 FROM rounds WHERE turnover_minor IS NOT NULL)
    BEGIN SELECT RAISE(IGNORE); END`,
]
