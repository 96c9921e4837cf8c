import type { SessionView } from '../../api.ts'

/** What this device remembers of games. A framed page may have no storage: nothing is remembered then. */
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

/** Of the id by which the studio knows a member of one operator in one mode: so many signs tell them apart. */
const MEMBER_SIGNS = 16

/** Under what is kept of one member at a device: nothing of it is another's, and nothing of play money is real. */
export const ownKey = ({ mode, bearer }: Pick<SessionView, 'mode' | 'bearer'>): string =>
  `${mode}:${bearer.slice(0, MEMBER_SIGNS)}`

/**
 * The last amount of a game, of this member alone: the next one at the device begins with their own. Play money keeps one of
 * its own, so that it never becomes a real stake.
 */
export function createKeptStake(session: Pick<SessionView, 'mode' | 'bearer'>, gameCode: string) {
  const key = `stake:${ownKey(session)}:${gameCode}`
  return {
    /** Null where there is none. */
    read: () => (/^\d{1,9}$/.test(read(key) ?? '') ? Number(read(key)) : null),
    write: (stakeMinor: number) => write(key, String(stakeMinor)),
  }
}

/** The round of this member in this game whose end this browser has not shown yet: only then it is news to them, and once. */
export function createKeptRound(session: Pick<SessionView, 'mode' | 'bearer' | 'gameCode'>) {
  const key = `unseen-round:${ownKey(session)}:${session.gameCode}`
  return {
    read: () => read(key) || null,
    write: (spinId: string) => write(key, spinId),
    clear: () => write(key, ''),
  }
}

/** How many ends a table tells a page that comes back, and some more. */
const ENDS_KEPT = 20
const isEnd = (one: unknown): one is string => typeof one === 'string' && /^(mine|struck|void) \d+$/.test(one)

/** The ends of a live table that this member has read at this device, as `mine 7`: a page that is opened again tells none twice. */
export function createKeptEnds(session: Pick<SessionView, 'mode' | 'bearer'>, gameCode: string) {
  const key = `told-ends:${ownKey(session)}:${gameCode}`
  return {
    read(): readonly string[] {
      try {
        const kept: unknown = JSON.parse(read(key) ?? '[]')
        return Array.isArray(kept) ? kept.filter(isEnd) : []
      } catch {
        return []
      }
    },
    write: (told: readonly string[]) => write(key, JSON.stringify(told.filter(isEnd).slice(-ENDS_KEPT))),
  }
}

/** Rounds of a live table in which this member's chips lay when a page at this device was last heard of: their ends are news. */
export function createKeptChips(session: Pick<SessionView, 'mode' | 'bearer'>, gameCode: string) {
  const key = `untold-rounds:${ownKey(session)}:${gameCode}`
  return {
    read: (): readonly number[] => (read(key)?.match(/\b\d{1,9}\b/g) ?? []).slice(-ENDS_KEPT).map(Number),
    write: (rounds: readonly number[]) => write(key, rounds.slice(-ENDS_KEPT).join(' ')),
  }
}

/** The hand of a room that this member played when a page at this device was last heard of: its end is news to them. */
export function createKeptHand(session: Pick<SessionView, 'mode' | 'bearer'>, gameCode: string) {
  const key = `unseen-hand:${ownKey(session)}:${gameCode}`
  return {
    read(): { readonly table: number; readonly hand: number } | null {
      const [, table, hand] = /^(\d{1,9}):(\d{1,9})$/.exec(read(key) ?? '') ?? []
      return hand === undefined ? null : { table: Number(table), hand: Number(hand) }
    },
    write: ({ table, hand }: { readonly table: number; readonly hand: number }) => write(key, `${table}:${hand}`),
    clear: () => write(key, ''),
  }
}

const createKeptSwitch = (key: string, first: boolean) => ({
  read: () => (read(key) ?? (first ? 'on' : 'off')) === 'on',
  write: (isOn: boolean) => write(key, isOn ? 'on' : 'off'),
})
export const keptInstant = createKeptSwitch('instant', false)
/** WCAG 2.1.4: keys of one character can be switched off. */
export const keptKeys = createKeptSwitch('keys', true)
