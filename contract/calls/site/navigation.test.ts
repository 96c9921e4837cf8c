import { describe, expect, test } from 'vitest'
import { GAME_CATEGORIES, type GameCategory } from '../../constants.ts'
import { vendorCodeSchema } from '../../ids.ts'
import { type GameGroup, type Vendor, vendorSchema } from '../games/games.ts'
import { buildNavigation, moveEsports, type NavigationWishes, startsDirectly } from './navigation.ts'

const code = (text: string) => vendorCodeSchema.parse(text)
const buildVendor = (vassalage: string, gameCategory: GameCategory): Vendor =>
  vendorSchema.parse({
    vassalage,
    displayName: vassalage,
    smallIcon: '/v.svg',
    isHot: 0,
    gameCategory,
    gameCount: 1,
    playable: false,
  })
const buildGroup = (gameGroupCode: GameCategory, ...vendors: string[]): GameGroup => ({
  gameGroupCode,
  labelName: gameGroupCode,
  gameMenus: vendors.map((vendor) => buildVendor(vendor, gameGroupCode)),
})
const NO_WISHES: NavigationWishes = { featuredSportsVendor: null, hiddenCategories: [] }
const names = (groups: readonly GameGroup[], category: GameCategory) =>
  groups.filter((group) => group.gameGroupCode === category).flatMap((group) => group.gameMenus.map((v) => v.vassalage))

describe('NAV-09 esports', () => {
  test('NAV-09 SPORTS cards of the listed vendors move, others and their order stay', () => {
    const groups = [buildGroup('SPORTS', 'AA', 'RIFT', 'BB'), buildGroup('ESPORTS', 'PIXEL')]
    const moved = moveEsports(groups, [code('RIFT')])
    expect(names(moved, 'SPORTS')).toEqual(['AA', 'BB'])
    expect(names(moved, 'ESPORTS')).toEqual(['PIXEL', 'RIFT'])
    expect(moved.flatMap((group) => group.gameMenus.map((v) => v.gameCategory === group.gameGroupCode))).not.toContain(
      false,
    )
  })

  test('NAV-09 the category is made when it is not there; a listed vendor of another category stays', () => {
    const moved = moveEsports([buildGroup('SPORTS', 'RIFT'), buildGroup('RNG', 'SLOT')], [code('RIFT'), code('SLOT')])
    expect(names(moved, 'ESPORTS')).toEqual(['RIFT'])
    expect(names(moved, 'RNG')).toEqual(['SLOT'])
  })

  test('NAV-09 a vendor that has both is one card with the games of both', () => {
    const moved = moveEsports([buildGroup('SPORTS', 'RIFT', 'AA'), buildGroup('ESPORTS', 'RIFT')], [code('RIFT')])
    expect(moved.map(({ gameMenus }) => gameMenus.map(({ gameCount }) => gameCount))).toEqual([[1], [2]])
  })

  test('NAV-09 without such vendors the menus are as they were', () => {
    const groups = [buildGroup('SPORTS', 'RIFT'), buildGroup('LIVE')]
    expect(moveEsports(groups, [])).toEqual(groups)
  })
})

describe('NAV-08 the navigation', () => {
  test('NAV-08 a category without a vendor is not listed, also when esports took its last', () => {
    const groups = [buildGroup('SPORTS', 'RIFT'), buildGroup('LIVE'), buildGroup('RNG', 'SLOT')]
    const entries = buildNavigation(moveEsports(groups, [code('RIFT')]), NO_WISHES)
    expect(entries.map((entry) => (entry.kind === 'category' ? entry.category : entry.kind))).toEqual([
      'RNG',
      'ESPORTS',
    ])
  })

  test.each([
    ['LIVE', 0.7],
    ['SPORTS', 1],
    ['FISH', 1.2],
    ['RNG', 1.2],
    ['PVP', 1],
    ['LOTT', 1],
  ] as const)('NAV-08 %s counts %d', (category, point) => {
    expect(buildNavigation([buildGroup(category, 'SLOT')], NO_WISHES)).toMatchObject([{ category, point }])
  })

  test('NAV-09 a featured sports vendor stands right after Live; without Live, first; never when sports are hidden', () => {
    const groups = [buildGroup('RNG', 'SLOT'), buildGroup('LIVE', 'TABLE'), buildGroup('SPORTS', 'SUMMIT')]
    const wishes = { ...NO_WISHES, featuredSportsVendor: code('SUMMIT') }
    const kinds = (list: ReturnType<typeof buildNavigation>) =>
      list.map((entry) => (entry.kind === 'category' ? entry.category : entry.vendor.vassalage))
    expect(kinds(buildNavigation(groups, wishes))).toEqual(['RNG', 'LIVE', 'SUMMIT', 'SPORTS'])
    expect(kinds(buildNavigation(groups.slice(2), wishes))).toEqual(['SUMMIT', 'SPORTS'])
    expect(kinds(buildNavigation(groups, { ...wishes, hiddenCategories: ['SPORTS'] }))).toEqual(['RNG', 'LIVE'])
    expect(kinds(buildNavigation(groups, { ...wishes, featuredSportsVendor: code('SLOT') }))).toEqual([
      'RNG',
      'LIVE',
      'SPORTS',
    ])
  })

  test('NAV-10 SPORTS, with ESPORTS as a part of it, ELOTT and LOTT start at once', () => {
    expect(GAME_CATEGORIES.filter(startsDirectly)).toEqual(['SPORTS', 'ESPORTS', 'ELOTT', 'LOTT'])
  })
})
