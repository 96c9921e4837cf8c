/** Which amounts of the site's bar are news to the game below it. */
import { expect, test } from 'vitest'
import { parseMoney } from '../../../contract/amount.ts'
import { createKnownBalance } from './known-balance.ts'

test.each<[what: string, told: string, news: string[]]>([
  ['what it was launched with is none', 'site 100.00', []],
  ['a deposit is', 'site 100.00, site 600.00', ['600.00']],
  ['what it told itself is none', 'site 100.00, game 95.00, site 95.00', []],
  ['its answer is none, so neither asks without end', 'site 1.00, site 6.00, game 6.00, site 6.00', ['6.00']],
  ['nor what it told quickly', 'site 100.00, game 95.00, game 90.00, site 95.00, game 85.00, site 85.00', []],
  ['a deposit up to an amount of before is', 'site 9.00, game 8.00, site 8.00, game 7.00, site 9.00', ['9.00']],
  ['a deposit in a round that the game told without it is', 'site 100.00, game 120.00, site 620.00', ['620.00']],
])('GAME-02 of the balance over a game: %s', (_, told, news) => {
  const known = createKnownBalance()
  const heard = told.split(', ').flatMap((one) => {
    const [by, amount = ''] = one.split(' ')
    if (by === 'game') known.hear(amount)
    return by === 'site' && known.isNews(parseMoney(amount)) ? [amount] : []
  })
  expect(heard).toEqual(news)
})
