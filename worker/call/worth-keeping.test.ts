import { expect, test } from 'vitest'
import type { CallName } from '../../contract/table.ts'
import { calls } from '../../contract/table.ts'
import { listVisitorReads } from '../../tests/support/boot.ts'
import { isEmptied, isQuestionWorthKeeping } from './worth-keeping.ts'

const group = (...gameMenus: object[]) => ({ gameGroupCode: 'RNG', labelName: 'Slots', gameMenus })
const counts = (total: number) => ({ total, vassalage: {}, feature: {}, demo: 0, isNew: 0, playable: 0 })
const page = (games: object[], total: number) => ({ games, pageNum: 1, totalPages: 1, total, near: false })

test.each<[CallName, object, object, boolean]>([
  ['gameVendor', { vendors: [{}] }, { vendors: [] }, true],
  ['gameVendor', { vendors: [{}, {}] }, { vendors: [{}] }, false],
  ['gameVendor', { vendors: [] }, { vendors: [] }, false],
  ['gameMenus', { groups: [group({})] }, { groups: [] }, true],
  ['gameMenus', { groups: [group({}), group({})] }, { groups: [group(), group()] }, true],
  ['gameMenus', { groups: [group({}), group()] }, { groups: [group(), group({})] }, false],
  ['gameCounts', counts(12), counts(0), true],
  ['gameCounts', counts(12), counts(1), false],
  ['gameList', page([{}], 12), page([], 0), true],
  ['gameList', page([{}], 12), page([], 12), true],
  ['hotGames', { list: [{}] }, { list: [] }, true],
  ['whitelabel', { modules: [{}] }, { modules: [] }, true],
  // Notices come and go.
  ['announcements' as CallName, { player: [{}] }, { player: [] }, false],
])('EDGE-09 %s: from %j to %j', (name, before, now, emptied) => {
  expect(isEmptied(name, {}, before, now)).toBe(emptied)
})

test.each([
  [{ gameType: 'FISH', playable: '1', pageNo: 1 }, false],
  [{ vassalage: 'HARBOR', playable: '1' }, false],
  [{ gameType: 'FISH', pageNo: 1 }, true],
  [{ gameType: 'FISH', playable: undefined }, true],
  [{ playable: '1', pageNo: 1, pageSize: 21, sort: 'new' }, true],
])('GAME-05 what can be played of one part is believed to be nothing at once: %j', (input, emptied) => {
  expect(isEmptied('gameList', input, page([{}], 1), page([], 0))).toBe(emptied)
})

test('a visitor’s page asks what is kept, so that it costs the platform nothing', () => {
  const passedOn = listVisitorReads().filter(
    ({ name, input }) => calls[name].cache !== null && !isQuestionWorthKeeping(input),
  )
  expect(passedOn).toEqual([])
})
