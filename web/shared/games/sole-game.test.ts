import { expect, test } from 'vitest'
import type { Vendor } from '../../../contract/calls/games/games.ts'
import type { GameCategory } from '../../../contract/constants.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { hasSoleGame } from './sole-game.ts'

const vendor = (code: string, changes: Partial<Vendor> = {}): Vendor => ({
  vassalage: vendorCodeSchema.parse(code),
  displayName: code,
  smallIcon: '/mark.svg',
  isHot: 0,
  gameCategory: 'SPORTS',
  gameCount: 1,
  playable: true,
  ...changes,
})
const groupsOf = (category: GameCategory, ...gameMenus: Vendor[]) => [
  { gameGroupCode: category, labelName: category, gameMenus },
]

test.each<[string, GameCategory, Vendor[], boolean]>([
  ['one vendor with one game', 'SPORTS', [vendor('SUMMIT')], true],
  ['the same of esports', 'ESPORTS', [vendor('PIXELARENA')], true],
  ['two vendors', 'SPORTS', [vendor('SUMMIT'), vendor('PITCHSIDE')], false],
  ['several games', 'SPORTS', [vendor('SUMMIT', { gameCount: 2 })], false],
  ['a vendor that is shut', 'SPORTS', [vendor('SUMMIT', { playable: false, shut: true })], false],
  ['a category that opens its list', 'FISH', [vendor('TIDEMARK')], false],
  ['none at all', 'SPORTS', [], false],
])('NAV-10 %s (%s)', (_, category, vendors, is) =>
  expect(hasSoleGame(groupsOf(category, ...vendors), category)).toBe(is),
)

test('NAV-10 another category counts for nothing', () =>
  expect(hasSoleGame(groupsOf('SPORTS', vendor('SUMMIT')), 'ESPORTS')).toBe(false))
