/** From a movement of money to the open page, over the real road: wallet, outbox, queue, edge, line. */
import { expect, test } from 'vitest'
import { LIVE_PATH, PLATFORM_TELLS } from '../../contract/protocols/live-connection.ts'
import { ask, buildPlayer, getWallet, launch, register, sitDown } from '../support/player.ts'
import { sharedSite } from '../support/system.ts'

const system = sharedSite()
/** The wallet gathers, the queue gathers; a busy machine takes its time. */

test('MEM-04 a bet is told to every open page of its player, and to nobody else’s', async () => {
  const { visitor, member } = await buildPlayer(system)
  // Without money of their own, of which something could still be told.
  const stranger = system.visitor()
  await register(stranger)
  const seat = await sitDown(await launch(visitor))
  const [one, other, strange] = [
    await visitor.listen(LIVE_PATH),
    await visitor.listen(LIVE_PATH),
    await stranger.listen(LIVE_PATH),
  ]
  // What the deposit still had to say.
  await system.site.settle()
  for (const line of [one, other]) line.heard.length = 0
  await seat.spin()
  // It would gather with other rounds for half a minute.
  await (await getWallet(system, member.id)).pokeOutbox()
  for (const line of [one, other]) await expect.poll(() => line.heard).toContain('["balance"]')
  expect(strange.heard.filter((text) => text !== PLATFORM_TELLS)).toEqual([])

  await ask(visitor, 'logout', {})
  await expect(visitor.listen(LIVE_PATH)).rejects.toThrow('refused')
  for (const line of [one, other, strange]) line.close()
})

test('EDGE-14 a page of another site opens no line with a player’s cookie', async () => {
  const { visitor } = await buildPlayer(system)
  for (const origin of [
    'https://evil.example',
    system.site.studio,
    system.site.edge.replace('localhost', 'saffron.localhost'),
  ])
    await expect(visitor.listen(LIVE_PATH, origin), origin).rejects.toThrow('refused')
})
