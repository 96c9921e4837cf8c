import { expand, type ObjectSchema } from '../contract/protocols/object-schema.ts'

/** Callbacks to the operator, in the same object as what they are about. */
const CALLBACK = `CREATE TABLE IF NOT EXISTS callback (
  id INTEGER PRIMARY KEY, fact TEXT NOT NULL, due_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
  acknowledged INTEGER NOT NULL DEFAULT 0) STRICT`

export const PAYMENT_SCHEMA: ObjectSchema = {
  name: 'payment',
  migrations: [
    expand(
      'CREATE TABLE IF NOT EXISTS payment (id INTEGER PRIMARY KEY CHECK (id = 1), request TEXT NOT NULL) STRICT',
      CALLBACK,
    ),
  ],
}

export const LEDGER_SCHEMA: ObjectSchema = {
  name: 'ledger of payouts',
  migrations: [
    expand(
      `CREATE TABLE IF NOT EXISTS payout (
        order_id TEXT PRIMARY KEY, request TEXT NOT NULL, act TEXT, by_itself_at INTEGER NOT NULL) STRICT`,
      CALLBACK,
    ),
  ],
}
