/** Every fixture as a pure function of time: slots of ten minutes, one match a slot and pitch, by the circle method. */

import { assert } from '../lib/assert.ts'
import { DAY_MS, HOUR_MS } from '../time-units.ts'
import { findLeague, LEAGUES, type League, type Team } from './leagues.ts'
import type { Rates } from './model.ts'
import { footballRates, mapChance, REGATTA_OFFSETS } from './model.ts'
import { longestMs, MOST_LATE_START_MS, type Sport } from './timeline.ts'

export const SLOT_MS = 600_000
/** So far ahead fixtures are listed and bet on. */
export const LISTED_MS = DAY_MS
/** A fixture without an end so long after its slot is void. */
export const VOID_AFTER_MS = DAY_MS
const PITCH_STAGGER_MS = 300_000
/** Slot 0. */
const EPOCH_MS = Date.UTC(2026, 0, 1)
/** A chain has so many links, one a slot; the next chain goes on where it ends. */
export const CHAIN_LINKS = 10_000

export interface Fixture {
  /** `<league>-<pitch>-<slot>`. */
  readonly id: string
  readonly league: League
  readonly sport: Sport
  readonly pitch: number
  readonly slot: number
  readonly kickOffMs: number
  /** Home and away; of a regatta every boat in the order of its lanes. */
  readonly teams: readonly Team[]
  readonly rates: Rates
}

/** Rounds of a single round robin: by the circle method, so ordered that matches beside each other share no team. */
function pairsOf(teams: number): readonly (readonly [number, number])[] {
  const turning = teams - 1
  const pairs: [number, number][] = []
  for (let round = 0; round < turning; round += 1) {
    // The team that stands still is at home in every other round.
    pairs.push(round % 2 === 0 ? [turning, round] : [round, turning])
    for (let away = 1; away < teams / 2; away += 1)
      pairs.push([(round + away) % turning, (round - away + turning) % turning])
  }
  return pairs
}
const PAIRS = new Map([8, 10].map((teams) => [teams, pairsOf(teams)]))

/** Home and away change in the second half of a season. */
function pairAt(league: League, match: number): readonly [Team, Team] {
  const pairs = PAIRS.get(league.teams.length)
  assert(pairs, 'a league has 8 or 10 teams')
  const [one, other] = pairs[match % pairs.length] ?? [0, 1]
  const [home, away] = Math.floor(match / pairs.length) % 2 === 0 ? [one, other] : [other, one]
  const [homeTeam, awayTeam] = [league.teams[home], league.teams[away]]
  assert(homeTeam && awayTeam, 'a pair is of the league')
  return [homeTeam, awayTeam]
}

const kickOffOf = (league: League, pitch: number, slot: number) =>
  EPOCH_MS + slot * SLOT_MS + league.offsetMs + (pitch - 1) * PITCH_STAGGER_MS

export function buildFixture(league: League, pitch: number, slot: number): Fixture {
  const base = {
    id: `${league.code}-${pitch}-${slot}`,
    league,
    sport: league.sport,
    pitch,
    slot,
    kickOffMs: kickOffOf(league, pitch, slot),
  }
  if (league.sport === 'regatta') {
    // Each race hands the starting offsets one lane on, so no boat is always the favourite.
    const offsets = league.teams.map((_, lane) => REGATTA_OFFSETS[(lane + slot) % REGATTA_OFFSETS.length] ?? 0)
    return { ...base, teams: league.teams, rates: { sport: 'regatta', offsets } }
  }
  const [home, away] = pairAt(league, slot * league.pitches + pitch - 1)
  const rates: Rates =
    league.sport === 'football'
      ? footballRates(home, away)
      : { sport: 'esports', map: mapChance((home.elo ?? 0) - (away.elo ?? 0)) }
  return { ...base, teams: [home, away], rates }
}

const ID = /^([a-z]{1,20})-([1-9])-(0|[1-9]\d{0,8})$/

/** Null for what is no fixture of the schedule. */
export function findFixture(id: string): Fixture | null {
  const [, code = '', pitch, slot] = ID.exec(id) ?? []
  const league = findLeague(code)
  if (!league || Number(pitch) > league.pitches) return null
  return buildFixture(league, Number(pitch), Number(slot))
}

/** When the fixture is over at the latest, whatever it brings. */
export const latestEndMs = ({ kickOffMs, sport }: Pick<Fixture, 'kickOffMs' | 'sport'>): number =>
  kickOffMs + MOST_LATE_START_MS + longestMs(sport)

/**
 * Whether a fixture may be asked for: an id alone makes an object, and ids go on for ever. `pastMs`: how old it may be. An
 * hour lies on either side, so that the fixture itself says what is too early or over.
 */
export const isInReach = ({ kickOffMs }: Pick<Fixture, 'kickOffMs'>, nowMs: number, pastMs = 0): boolean =>
  kickOffMs >= nowMs - pastMs - HOUR_MS && kickOffMs <= nowMs + LISTED_MS + HOUR_MS

/** Fixtures that kick off from one time on, before another, the earliest first. */
export function listFixtures(fromMs: number, beforeMs: number, leagues: readonly League[] = LEAGUES): Fixture[] {
  const list: Fixture[] = []
  for (const league of leagues)
    for (let pitch = 1; pitch <= league.pitches; pitch += 1) {
      const first = Math.max(0, Math.ceil((fromMs - kickOffOf(league, pitch, 0)) / SLOT_MS))
      for (let slot = first; kickOffOf(league, pitch, slot) < beforeMs; slot += 1)
        list.push(buildFixture(league, pitch, slot))
    }
  return list.sort((one, other) => one.kickOffMs - other.kickOffMs || (one.id < other.id ? -1 : 1))
}

/** Fixtures that may be under way. */
export const listUnderWay = (nowMs: number): Fixture[] =>
  listFixtures(nowMs - SLOT_MS, nowMs + 1).filter((fixture) => latestEndMs(fixture) > nowMs)

/** Which chain of a pitch a slot uses, and which of its links, from 1. */
export const linkOfSlot = (slot: number) => ({
  chain: Math.floor(slot / CHAIN_LINKS),
  link: (slot % CHAIN_LINKS) + 1,
})
