/**
 * The history of this tab, told of a press only once the press is painted: the browser holds its next frame back for an
 * entry, on a slow phone for as long as all else that a press costs (PERF-01, decision 0241). Until it is told, a press
 * that follows finds here where the one before it goes.
 */
export type Location = {
  pathname: string
  /** With its `?`, or empty. */
  search: string
  /** What the one who navigated left there; kept by the browser over a reload, so to be read with care. */
  state: unknown
  /** A name for this entry of the history. */
  key: string
}

/** Of an entry that this site did not write: the one a tab came in by. */
export const FIRST_KEY = 'default'
type Entry = Pick<Location, 'key' | 'state'>
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && 'key' in value

/** Where the browser itself says it stands. */
function readBrowser({ location: { pathname, search }, history: { state } }: Tab): Location {
  return { pathname, search, ...(isEntry(state) ? state : { key: FIRST_KEY, state: null }) }
}

type Tab = {
  location: Pick<globalThis.Location, 'pathname' | 'search'>
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
}
/** Runs what it is given later, in the order given. */
type Later = (work: () => void) => void

/** `arrive` is told of every entry that is stood on, once the browser has it. */
export function createTabHistory(tab: () => Tab, later: Later) {
  const ahead: Location[] = []
  const read = () => ahead.at(-1) ?? readBrowser(tab())
  /** What is meant for one entry is dropped where Back has left that entry by then: it would hit another. */
  const ifStill = (work: () => void) => {
    const { key } = read()
    return () => {
      if (readBrowser(tab()).key === key) work()
    }
  }
  return {
    /** Where the last press leads, or where the browser stands when all are told. */
    read,
    write(location: Location, replace: boolean, arrive: (location: Location) => void) {
      const { pathname, search, key, state } = location
      const tell = () => {
        tab().history[replace ? 'replaceState' : 'pushState']({ key, state } satisfies Entry, '', pathname + search)
        arrive(location)
      }
      const told = replace ? ifStill(tell) : tell
      ahead.push(location)
      later(() => {
        ahead.shift()
        told()
      })
    },
    /** Behind what is yet to be told: a dialog's own entry loses it before it is left. */
    go: (entries: number) => later(ifStill(() => tab().history.go(entries))),
    /** After Back or Forward. Read when its turn comes: a press may have been told meanwhile. */
    follow: (arrive: (location: Location) => void) => later(() => arrive(readBrowser(tab()))),
  }
}
