/** Launched games and the sessions behind them, as the model of a wallet knows them. Times in milliseconds. */

import { createHash } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time-units.ts'

const MOST_LAUNCHES = 20
export const SESSION_NAMES = ['phone', 'desk'] as const
export type SessionName = (typeof SESSION_NAMES)[number]

export type LaunchCommand =
  /** `pick`: of the launches so far. `sit`: by a member who has just been seen, and at once. */
  | { type: 'launch'; does: 'sit' | 'launch' | 'exchange'; pick: number; session: SessionName }
  /** What the object hears of the member: which sessions live. `isOlder`: by a word that came late. */
  | { type: 'hear'; live: SessionName[]; isDue: boolean; isSuspended: boolean; isOlder: boolean }

type Place = { first: number; told: number }
type Launch = { hash: string; launchedAt: number; session: SessionName; usedAt: number | null; lastSeen: number }

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export class ModelLaunches {
  now = 0
  version = 0
  launches: Launch[] = []
  #readAt: number | null = null
  #isSuspended = false
  #isDue = false
  #places = new Map<SessionName, Place>()
  #made = 0

  /** Mostly one of the newest. */
  pick(index: number): Launch | undefined {
    const among = index % 4 === 0 ? this.launches.length : Math.min(2, this.launches.length)
    return this.launches[index % Math.max(1, among)]
  }

  mint(): string {
    this.#made += 1
    return hashOf(`launch-${this.#made}`)
  }

  note(hash: string, session: SessionName): void {
    this.launches.push({ hash, session, launchedAt: this.now, usedAt: null, lastSeen: 0 })
    this.launches.sort((one, other) => other.launchedAt - one.launchedAt || (one.hash < other.hash ? -1 : 1))
    this.launches.length = Math.min(this.launches.length, MOST_LAUNCHES)
  }

  /** A token is good for two minutes, and again for ten seconds after its first use. */
  exchange(launch: Launch): 'over' | 'unknown' | 'open' {
    const { usedAt, launchedAt } = launch
    const isFresh = usedAt === null ? this.now - launchedAt < 2 * MINUTE_MS : this.now - usedAt < 10_000
    if (!isFresh) return 'over'
    const used = { ...launch, usedAt: usedAt ?? this.now, lastSeen: this.now }
    if (!this.mayBet(used, this.now)) return 'unknown'
    Object.assign(launch, used)
    return 'open'
  }

  hear({ live, isDue, isSuspended, isOlder }: Extract<LaunchCommand, { type: 'hear' }>): void {
    if (isOlder && this.version > 0) return
    this.version += 1
    this.#readAt = this.now
    this.#isDue = isDue
    this.#isSuspended = isSuspended
    const told = live.map(
      (name) => [name, { first: this.#places.get(name)?.first ?? this.now, told: this.now }] as const,
    )
    this.#places = new Map(told)
  }

  /** Of a session's secret that was handed out. */
  find(sessionHash: string): Launch | undefined {
    return this.launches.find(({ hash, usedAt }) => usedAt !== null && hashOf(hash) === sessionHash)
  }

  see(launch: Launch, now: number): void {
    if (now - launch.lastSeen >= MINUTE_MS) launch.lastSeen = now
  }

  mayBet({ session, usedAt, lastSeen }: Launch, now: number): boolean {
    const place = this.#places.get(session)
    if (this.#readAt === null || Math.abs(now - this.#readAt) > HOUR_MS || now - this.#readAt === HOUR_MS) return false
    if (!place || this.#isDue || this.#isSuspended || usedAt === null) return false
    const isSeen = now - Math.max(place.first, place.told) < 30 * MINUTE_MS
    return isSeen && now - usedAt < 12 * HOUR_MS && now - lastSeen < 30 * MINUTE_MS
  }
}
