/** All plays of each rule set, by version. A ticket keeps its version, so a change never touches a placed ticket. */
import { assert } from '../lib/assert.ts'
import { elevenPlays, kenoPlays, racingPlays, sixPlays } from './plays/balls.ts'
import { dicePlays, sumPlays } from './plays/dice-and-sums.ts'
import { fourDigitPlays, hanoiPlays, thaiPlays } from './plays/numbers.ts'
import { ssc3Plays, sscPlays } from './plays/ssc.ts'
import { vnNorthPlays, vnSouthPlays } from './plays/vn.ts'
import type { LotteryGame, Play, RuleSet } from './types.ts'

/** The version of new tickets. */
export const RULES_VERSION = 1

type PlaysByCode = ReadonlyMap<string, Play>
const byCode = (plays: readonly Play[]): PlaysByCode => new Map(plays.map((play) => [play.code, play]))

const VERSIONS: ReadonlyMap<number, Readonly<Record<RuleSet, PlaysByCode>>> = new Map([
  [
    1,
    {
      ssc: byCode(sscPlays),
      ssc3: byCode(ssc3Plays),
      '11x5': byCode(elevenPlays),
      k3: byCode(dicePlays),
      pk10: byCode(racingPlays),
      six: byCode(sixPlays),
      l28: byCode(sumPlays),
      keno: byCode(kenoPlays),
      '4d': byCode(fourDigitPlays),
      thai: byCode(thaiPlays),
      hanoi: byCode(hanoiPlays),
      'vn-n': byCode(vnNorthPlays),
      'vn-s': byCode(vnSouthPlays),
    },
  ],
])

/** Whether these rules are known here: a page may be older than the platform, a ticket older than both. */
export const hasRules = (rulesVersion: number): boolean => VERSIONS.has(rulesVersion)

/** The plays of a game by code, in the order they are shown. An unknown version is a bug: callers compare it first. */
export function getPlays(game: Pick<LotteryGame, 'rules'>, rulesVersion = RULES_VERSION): PlaysByCode {
  const version = VERSIONS.get(rulesVersion)
  assert(version, `rules have a version ${rulesVersion}`)
  return version[game.rules]
}
