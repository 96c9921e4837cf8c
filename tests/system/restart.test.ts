import { expect, test } from 'vitest'
import { ask, buildPlayer, eventually, getWallet, launch, sitDown } from '../support/player.ts'
import { siteForTests } from '../support/system.ts'

const system = siteForTests()

test('a restart keeps the login, the money, the records, the seeds and the audit', async () => {
  const { visitor } = await buildPlayer(system)
  const seat = await sitDown(await launch(visitor))
  const round = await seat.spin()
  await ask(visitor, 'setFavouriteGame', { gameId: 'harbor-jade-orchard', favourite: true })
  const before = await eventually(
    () => ask(visitor, 'bettingRecord', {}),
    ({ rows }) => rows[0]?.state === 'settled',
  )
  const { sumBalance } = await ask(visitor, 'balance', {})
  const headers = { authorization: `Bearer ${system.site.secrets.OPS_TOKEN}` }
  await visitor.post('/__ops/v1/flag-set', { name: 'manualRebate', on: true, merchant: 'saffron' }, { headers })

  await system.restart()

  const again = system.visitor()
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value)
  expect((await ask(again, 'balance', {})).sumBalance).toBe(sumBalance)
  expect(await ask(again, 'bettingRecord', {})).toEqual(before)
  expect((await ask(again, 'favouriteGames', {})).gameIds).toEqual(['harbor-jade-orchard'])
  const reseated = await sitDown(await launch(again))
  expect(reseated.session.fairness).toMatchObject({
    serverSeedHash: seat.session.fairness.serverSeedHash,
    nextNonce: 1,
  })
  expect(reseated.session.lastRound).toMatchObject({ roundId: round.roundId, payout: round.payout })
  expect((await again.get('/__ops/v1/audit?limit=1', { headers })).text).toContain('manualRebate')
})

test('REL-04 a kill loses no round from the betting record', async () => {
  const { visitor, member } = await buildPlayer(system)
  const seat = await sitDown(await launch(visitor))
  const round = await seat.spin()
  // The queue has taken the events and holds them in memory, for a second.
  await eventually(
    () => getWallet(system, member.id).then((wallet) => wallet.verify()),
    ({ value }) => value?.publishedSequence === value?.lastSequence,
    2_000,
  )

  await system.restart()

  const again = system.visitor()
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value)
  const { rows } = await ask(again, 'bettingRecord', {})
  expect(rows).toMatchObject([{ roundId: round.roundId, state: 'settled', payout: round.payout }])
})
