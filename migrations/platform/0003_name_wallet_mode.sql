-- MEM-03: whether games stake from the balance, or from a wallet at each vendor that money is moved to and back.
ALTER TABLE merchant ADD COLUMN wallet_mode TEXT NOT NULL DEFAULT 'one_wallet'
  CHECK (wallet_mode IN ('one_wallet', 'vendor_wallets'));
