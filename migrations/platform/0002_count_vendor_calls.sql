-- Calls between the platform and game vendors, by 5-minute window: operators see which vendor is slow or fails.
CREATE TABLE vendor_call_sum (
  -- Times / 300000.
  window INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  -- As it stands in the log: vendor.bet, or ask./operator/v1/round.
  call TEXT NOT NULL,
  calls INTEGER NOT NULL,
  -- Answered by an expected refusal.
  refused INTEGER NOT NULL,
  -- Not answered as agreed, or not at all.
  failed INTEGER NOT NULL,
  ms_sum INTEGER NOT NULL,
  ms_max INTEGER NOT NULL,
  PRIMARY KEY (window, vendor, call)
) STRICT, WITHOUT ROWID;
