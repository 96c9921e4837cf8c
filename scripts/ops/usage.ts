/** For an operator who asked. */
export const usage = `npm run ops -- <what>

  maintenance on  [--merchant CODE] [--until ISO] [--allow IP]... [--no-logins]
  maintenance off [--merchant CODE]
  region set      [--merchant CODE] [--allow-country CC]... [--deny-country CC]... [--allow-ip CIDR]... [--deny-ip CIDR]...
  region clear    [--merchant CODE]
  merchant list
  merchant put    FILE
  domain add      HOST MERCHANT
  flag set        NAME on|off [--merchant CODE]
  books check     --merchant CODE [--member ID] [--full]
  books list      --merchant CODE [--limit N]
  wallet unfreeze --merchant CODE --member ID --reason TEXT
  records check   --merchant CODE [--member ID]
  records rebuild --merchant CODE [--member ID]
  complaints list   --merchant CODE [--kind feedback|complaint|application] [--state STATE] [--limit N]
  complaints review --merchant CODE REFERENCE
  complaints answer --merchant CODE REFERENCE --text TEXT | --file FILE
  complaints close  --merchant CODE REFERENCE
  messages send     --merchant CODE --to USERNAME | --all --file FILE [--kind system|personal|promotion]
  messages list     --merchant CODE [--limit N]
  messages withdraw --merchant CODE MESSAGE
  deposits list     --merchant CODE [--state STATE] [--limit N]
  deposits show     --merchant CODE ORDER
  deposits resolve  --merchant CODE ORDER TRANSACTION credited|returned --reason TEXT [--amount 400.00] [--provider CODE]
  deposits assign   --merchant CODE ORDER TRANSACTION USERNAME --reason TEXT [--provider CODE]
  deposits channels     --merchant CODE
  deposits channels set --merchant CODE CHANNEL [--fee 5.00] [--rate 1.5] [--min 50.00] [--max 5000.00] [--minutes N] [--open yes|no]
  withdrawals methods     --merchant CODE
  withdrawals methods set --merchant CODE bank|ewallet|crypto [--fee 5.00] [--rate 1.5] [--min 50.00] [--max 5000.00] [--day-max 9000.00] [--day-times N] [--confirm-minutes N] [--two-people-from 2000.00] [--open yes|no]
  withdrawals list    --merchant CODE [--state STATE] [--limit N]
  withdrawals show    --merchant CODE ORDER
  withdrawals proof   --merchant CODE ORDER NUMBER --out FILE
  withdrawals account --merchant CODE ORDER
  withdrawals approve --merchant CODE ORDER
  withdrawals refuse  --merchant CODE ORDER --reason name_mismatch|destination_rejected|identity_unconfirmed|rules_broken|payment_failed [--note TEXT]
  withdrawals pay     --merchant CODE ORDER --reference TEXT
  withdrawals delay   --merchant CODE ORDER [--reason manual_review|many_requests|bank_slow] [--note TEXT]
  withdrawals settle  --merchant CODE ORDER --note TEXT
  withdrawals resolve --merchant CODE ORDER paid --reference TEXT --note TEXT
  withdrawals resolve --merchant CODE ORDER failed|closed --note TEXT
  withdrawals unsay   --merchant CODE ORDER
  withdrawals rule    --merchant CODE show|off
  withdrawals rule    --merchant CODE on --up-to 500.00 --day 1500.00 --unchanged-hours 72
  transfers list      --merchant CODE [--username SENDER] [--limit N]
  transfers show      --merchant CODE TRANSFER
  turnover show       --merchant CODE USERNAME
  turnover waive      --merchant CODE USERNAME --amount 500.00 --case REFERENCE --reason TEXT
  payouts unmatched   --merchant CODE [--limit N]
  payouts settle      --merchant CODE PROVIDER TRANSACTION came-back|accounted-for --note TEXT
  payouts methods     --merchant CODE
  payouts method      --merchant CODE bank|ewallet|crypto by-hand|PROVIDER
  documents list    --merchant CODE [--state asked|sent|accepted|refused|dropped] [--username NAME] [--limit N]
  documents ask     --merchant CODE USERNAME identity|address|payment [--note TEXT]
  documents picture --merchant CODE USERNAME KIND NUMBER --out FILE
  documents accept  --merchant CODE USERNAME KIND --round N
  documents refuse  --merchant CODE USERNAME KIND --round N --reason TEXT
  documents drop    --merchant CODE USERNAME KIND --reason TEXT
  promotions list    --merchant CODE [--promotion ID] [--status applying|joined|paying] [--limit N]
  promotions approve --merchant CODE PROMOTION USERNAME [--amount 20.00]
  promotions refuse  --merchant CODE PROMOTION USERNAME --reason TEXT
  approvals list     --merchant CODE [--limit N]
  rebate rates       --merchant CODE
  rebate set         --merchant CODE VENDOR|all PERCENT [--level VIP]
  referral show      --merchant CODE
  referral set       --merchant CODE open|closed --deposit AMOUNT|--turnover AMOUNT --reward AMOUNT --days N [--unseen N]
  referral held      --merchant CODE [--limit N]
  referral release   --merchant CODE USERNAME --reason TEXT
  referral refuse    --merchant CODE USERNAME --reason TEXT
  vendors list       --merchant CODE
  vendors close|open --merchant CODE VENDOR
  missions list      --merchant CODE
  missions add       --merchant CODE ID rounds|stake|logins TARGET day|week --reward AMOUNT --points N [--games RNG]
  missions end       --merchant CODE ID
  member lock|unlock    --merchant CODE USERNAME --reason TEXT
  member unbind         --merchant CODE USERNAME sms|email|authenticator --reason TEXT
  member set-name       --merchant CODE USERNAME --name TEXT --reason TEXT
  member set-birthday   --merchant CODE USERNAME --date YYYY-MM-DD --reason TEXT
  destinations clashes  --merchant CODE [--limit N]
  safety show      --merchant CODE USERNAME
  safety limit     --merchant CODE USERNAME deposit|loss|stake day|week|month AMOUNT|none --reason TEXT
  safety exclude   --merchant CODE USERNAME --months N --reason TEXT
  safety lift      --merchant CODE USERNAME --reason TEXT
  safety returning --merchant CODE [--limit N]
  safety clear     --merchant CODE USERNAME --reason TEXT
  operator add    NAME
  operator revoke NAME
  operator list
  status
  audit           [--limit N]

Without --merchant an act is for all merchants. 'region set' replaces all rules that were set before. --until is what visitors are told, in UTC (2026-12-01T04:00:00Z);
the site stays shut until 'maintenance off'.

Where: OPS_URL, else http://localhost:$PORT, else http://localhost:8787.
Who:   OPS_TOKEN, your own as 'operator add' made it; that of the deployment makes and revokes the others. On the local site a token is made for
       OPS_NAME, else your user name, when it is first needed.`

/** The lines of `usage` about what was tried, so that a long text does not hide what was wrong with it. */
export function usageOf(words: readonly string[]): string {
  const lines = usage.split('\n').filter((line) => line.startsWith('  '))
  const about = (start: readonly string[]) =>
    lines.filter((line) => start.length > 0 && start.every((word, at) => line.trim().split(/\s+/)[at] === word))
  const found = [about(words.slice(0, 2)), about(words.slice(0, 1))].find((some) => some.length > 0)
  return found ? found.join('\n') : '  npm run ops -- help'
}
