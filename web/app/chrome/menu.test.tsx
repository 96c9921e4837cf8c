/** NAV-04: the side menu, as the first HTML has it. */
import { describe, expect, test } from 'vitest'
import type { Boot } from '../../../contract/boot.ts'
import { BARRED_LEVEL } from '../../../contract/constants.ts'
import { renderText } from '../../../tests/support/boot.ts'
import { buildBoot, buildSession } from '../../../tests/support/build-boot.ts'

const railOf = async (boot: Partial<Boot>) => {
  const html = await renderText('/vip', buildBoot(boot))
  return html.slice(html.indexOf('<aside'), html.indexOf('</aside>'))
}
/** What can be pressed or gone to, by its words, where it leads. */
const entriesOf = (rail: string) =>
  [...rail.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)].map(([, , attributes = '', content = '']) => [
    /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? content.replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ''),
    /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? null,
  ])
const centre = (page: string) => `/vip?dialog=centre&centre=${page}`
const MORE = [
  ['Promotions', '/promotions'],
  ['VIP', '/vip'],
  ['Customer service', 'mailto:help@a.example'],
  ['Help centre', '/help'],
  ['Get the app', '/down'],
]

describe('NAV-04 the side menu', () => {
  test('of a visitor, whose ways in stand in the header: games, help, service, app, languages', async () => {
    const rail = await railOf({})
    expect(entriesOf(rail)).toEqual([['Games', '/rng'], ...MORE])
    expect(rail).toContain('<option value="TH"')
  })

  test('of a member: the balance, money in and out, the account, logout', async () => {
    expect(entriesOf(await railOf({ session: buildSession() }))).toEqual([
      ['Balance: ···', centre('balance')],
      ['Hide the balance', null],
      ['Refresh the balance', null],
      ['Deposit', centre('depositv2')],
      ['Withdraw', centre('withdraw')],
      ['Games', '/rng'],
      ['Security centre', '/vip?dialog=centre'],
      ['Betting record', centre('personalHistoryCopy')],
      ['Account record', centre('transactionHistory')],
      ['Profit and loss', centre('personalProfit')],
      ['Safety', centre('safety')],
      ['Reward centre', centre('rewardCenter')],
      ['Messages', centre('messageV2')],
      ...MORE,
      ['Log out', null],
    ])
  })

  test('AGT-01 of an agent: the agent centre besides, which a member has no entry to', async () => {
    const agent = entriesOf(await railOf({ session: buildSession({ isAgent: 1 }) }))
    const member = entriesOf(await railOf({ session: buildSession() }))
    const entry = ['Agent centre', '/vip?dialog=agent']
    expect(agent).toContainEqual(entry)
    expect(agent.filter(([name]) => name !== 'Agent centre')).toEqual(member)
  })

  test('AUTH-13 of a guest: the ways to an account, nothing of an account they have not', async () => {
    const names = entriesOf(await railOf({ session: buildSession({ isAgent: BARRED_LEVEL }) })).map(([name]) => name)
    for (const name of ['Log in', 'Register', 'Log out']) expect(names).toContain(name)
    for (const name of ['Deposit', 'Withdraw', 'Account record', 'Messages']) expect(names).not.toContain(name)
  })
})
