/** FAIR-02: the public register (contract/register). Each day's lines are put into R2 as one file when the day is over. */

import { DurableObject } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { assert } from '../../../contract/lib/assert.ts'
import { openTables } from '../../../contract/protocols/object-schema.ts'
import { appendLine, beginsDay, type RegisterHead, timeOfNext } from '../../../contract/register/build-lines.ts'
import { dayOfLine, fileOfLines, keyOf, parseLine, type RegisterEntry } from '../../../contract/register/line.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { Register, RegisterDay, Registered } from '../../kernel/lottery/register-interface.ts'
import { lotteryHooks, toAlarm } from '../lottery-hooks.ts'
import { REGISTER_SCHEMA } from './schema.ts'

export type RegisterEnv = { UPLOADS: R2Bucket }

/** A line of the moment before midnight is written by then. */
const AFTER_MIDNIGHT_MS = 5_000
const RETRY_MS = 60_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
export const fileKeyOf = (day: string) => `register/${day}.txt`

export class RegisterDO extends DurableObject<RegisterEnv> implements Register {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: RegisterEnv) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    openTables(ctx, REGISTER_SCHEMA)
  }

  async append({ entries }: Parameters<Register['append']>[0]): Promise<Registered[]> {
    const before = this.#head()
    const answers = this.ctx.storage.transactionSync(() => entries.map((entry) => this.#appendOnce(entry)))
    const after = this.#head()
    if (after && (before === null || dayOfLine(before) !== dayOfLine(after))) await this.#arm(after)
    return answers
  }

  async read({ from, limit }: Parameters<Register['read']>[0]) {
    const head = this.#head()
    const first = from ?? Math.max(1, (head?.position ?? 0) - limit + 1)
    const query = 'SELECT line FROM lines WHERE position >= ? ORDER BY position LIMIT ?'
    return {
      head,
      lines: this.#sql
        .exec<{ line: string }>(query, first, limit)
        .toArray()
        .map(({ line }) => line),
    }
  }

  async find({ keys }: Parameters<Register['find']>[0]) {
    return keys.map((key) => this.#find(key))
  }

  async listDays({ limit }: Parameters<Register['listDays']>[0]): Promise<RegisterDay[]> {
    const query = `SELECT day, first, lines, file_hash AS fileHash, is_filed AS filed FROM days ORDER BY day DESC LIMIT ?`
    return this.#sql
      .exec<Omit<RegisterDay, 'isFiled'> & { filed: number }>(query, limit)
      .toArray()
      .map(({ filed, ...day }) => ({ ...day, isFiled: filed === 1 }))
  }

  /** Armed again before anything may fail. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(toAlarm(RETRY_MS, 0))
    this.ctx.storage.transactionSync(() => {
      const head = this.#head()
      const at = timeOfNext(head, lotteryHooks.clock())
      if (head && beginsDay(head, at)) this.#closeDay(head, at)
    })
    await this.#putFiles()
    const head = this.#head()
    if (head) await this.#arm(head)
  }

  #head(): RegisterHead | null {
    const row = this.#sql.exec<{ line: string }>('SELECT line FROM lines ORDER BY position DESC LIMIT 1').toArray()[0]
    if (!row) return null
    const line = parseLine(row.line)
    assert(line, 'the register holds lines alone')
    return { position: line.position, at: line.at, hash: line.hash }
  }

  #find(key: string): string | null {
    return this.#sql.exec<{ line: string }>('SELECT line FROM lines WHERE key = ?', key).toArray()[0]?.line ?? null
  }

  /** The first of two ends stays: what was public is not replaced. */
  #appendOnce(entry: RegisterEntry): Registered {
    const standing = this.#find(keyOf(entry))
    if (standing !== null)
      return {
        isRegistered: JSON.stringify(parseLine(standing)?.entry) === JSON.stringify(parseAgain(entry)),
        line: standing,
      }
    const head = this.#head()
    const at = timeOfNext(head, lotteryHooks.clock())
    return {
      isRegistered: true,
      line: this.#write(beginsDay(head, at) && head ? this.#closeDay(head, at) : head, at, entry).text,
    }
  }

  #write(head: RegisterHead | null, at: string, entry: RegisterEntry) {
    const line = appendLine(head, at, entry, hashOf)
    this.#sql.exec(
      'INSERT INTO lines (position, key, day, line) VALUES (?, ?, ?, ?)',
      line.position,
      keyOf(entry),
      dayOfLine(line),
      line.text,
    )
    return line
  }

  /** Names the file of the last day in the first line of the next. */
  #closeDay(head: RegisterHead, at: string): RegisterHead {
    const day = dayOfLine(head)
    const file = createHash('sha256')
    let count = 0
    for (const { line } of this.#linesOf(day)) {
      file.update(fileOfLines([line]))
      count += 1
    }
    const fileHash = file.digest('hex')
    this.#sql.exec(
      'INSERT INTO days (day, first, lines, file_hash, is_filed) VALUES (?, ?, ?, ?, 0)',
      day,
      head.position - count + 1,
      count,
      fileHash,
    )
    return this.#write(head, at, { kind: 'day', day, lines: count, fileHash })
  }

  #linesOf(day: string) {
    return this.#sql.exec<{ line: string }>('SELECT line FROM lines WHERE day = ? ORDER BY position', day)
  }

  /** R2 refuses a file that has not this hash. */
  async #putFiles(): Promise<void> {
    const query = 'SELECT day, file_hash AS fileHash FROM days WHERE is_filed = 0 ORDER BY day LIMIT 10'
    for (const { day, fileHash } of this.#sql.exec<{ day: string; fileHash: string }>(query).toArray()) {
      const file = fileOfLines(
        this.#linesOf(day)
          .toArray()
          .map(({ line }) => line),
      )
      await this.env.UPLOADS.put(fileKeyOf(day), file, {
        sha256: fileHash,
        httpMetadata: { contentType: 'text/plain; charset=utf-8' },
      })
      this.#sql.exec('UPDATE days SET is_filed = 1 WHERE day = ?', day)
    }
  }

  /** At once while a file is missing, else when the day of the last line is over. */
  async #arm({ at }: RegisterHead): Promise<void> {
    const now = lotteryHooks.clock()
    const isWaiting = this.#sql.exec('SELECT 1 FROM days WHERE is_filed = 0 LIMIT 1').toArray().length > 0
    const midnight = (Math.floor(Date.parse(at) / DAY_MS) + 1) * DAY_MS
    await this.ctx.storage.setAlarm(isWaiting ? toAlarm(0, 0) : toAlarm(midnight + AFTER_MIDNIGHT_MS, now))
  }
}

/** With its fields in the order in which a line gives them. */
function parseAgain(entry: RegisterEntry): RegisterEntry | null {
  return parseLine(appendLine(null, new Date(0).toISOString(), entry, hashOf).text)?.entry ?? null
}
