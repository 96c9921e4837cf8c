/**
 * PROMO-04: random lives of two members in the points mall, with repeats, operators who change their minds, frozen
 * wallets and crashes on both sides of a wallet's commit, against a model that is a few sums. Points, money, stock and
 * what the lists say agree after each step that answered, and after the cron job for those that did not.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productionHooks, walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import {
  buildCollector,
  buildGood,
  convert,
  listed,
  redeem,
  runJobs,
  seedProgramme,
} from '../../http/platform/points/support.ts'
import {
  askAsOperator,
  type Player,
  platform,
  seedLargeAmount,
  walletOf,
} from '../../http/platform/promotions/support.ts'
import { keepTime } from '../../http/platform/rewards/support.ts'
import { bindings, requireValue } from '../../http/platform/support.ts'
import { HERD } from '../../support/herd.ts'

beforeAll(async () => {
  await seedProgramme()
  await seedLargeAmount()
  keepTime()
})
afterAll(() => {
  Object.assign(walletHooks, productionHooks)
})

/** Two short lives in the gate, eighty at night. */
const RUNS = HERD === 8 ? 2 : 80
const STOCK = 6
const PRICE = { item: 100, credit: 150 } as const
const VALUE_MINOR = { item: 500, credit: 75 } as const

const who = fc.nat(1)
const pick = fc.nat(50)
const crash = fc.constantFrom('none', 'none', 'none', 'before', 'after')
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('earn'), who, points: fc.integer({ min: 50, max: 700 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('redeem'),
      who,
      good: fc.constantFrom('item', 'item', 'credit'),
      quantity: fc.integer({ min: 1, max: 3 }),
      wrongPrice: fc.nat(8).map((chance) => chance === 0),
      crash,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('convert'), who, hundreds: fc.integer({ min: 1, max: 4 }), crash }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('repeat'), pick }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('decide'), pick, approves: fc.boolean(), crash }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restock'), left: fc.nat(STOCK) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('freeze'), who }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('thaw'), who }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('jobs') }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Good = 'item' | 'credit'

type Goods = Record<Good, Awaited<ReturnType<typeof buildGood>>>

type Redemption = {
  who: number
  good: Good
  quantity: number
  state: 'In Process' | 'Approved' | 'Rejected'
  id: string
}
type Conversion = { who: number; points: number }
/** One press: under its key it ends once, as whatever it ends as. */
type Press = { key: string; ask: () => Promise<{ ok: boolean }>; ended: boolean | null; settle: () => Promise<void> }

class Life {
  readonly #players: readonly Player[]
  readonly #goods: Goods
  readonly #earned: number[] = [0, 0]
  readonly #frozen = new Set<number>()
  readonly #redemptions: Redemption[] = []
  readonly #conversions: Conversion[] = []
  readonly #presses: Press[] = []
  #left: number = STOCK
  #minted = 0

  constructor(players: readonly Player[], goods: Goods) {
    this.#players = players
    this.#goods = goods
  }

  static async begin(): Promise<Life> {
    // A mall shows two hundred goods: those of earlier lives are taken out of it.
    await bindings.DB.prepare("UPDATE point_good SET ends_at_ms = 1 WHERE merchant = 'meridian'").run()
    const players = await Promise.all([buildCollector(), buildCollector()])
    const item = await buildGood({ points: PRICE.item, valueMinor: VALUE_MINOR.item, delivery: 'item', stock: STOCK })
    const credit = await buildGood({
      points: PRICE.credit,
      valueMinor: VALUE_MINOR.credit,
      delivery: 'credit',
      stock: null,
    })
    return new Life(players, { item, credit })
  }

  points(who: number): number {
    const spent = this.#redemptions
      .filter((one) => one.who === who && one.state !== 'Rejected')
      .reduce((sum, { good, quantity }) => sum + PRICE[good] * quantity, 0)
    const converted = this.#conversions.filter((one) => one.who === who)
    return this.#earned[who]! - spent - converted.reduce((sum, { points }) => sum + points, 0)
  }

  #money(who: number): number {
    const credits = this.#redemptions.filter((one) => one.who === who && one.good === 'credit')
    const converted = this.#conversions.filter((one) => one.who === who)
    return (
      credits.reduce((sum, { quantity }) => sum + VALUE_MINOR.credit * quantity, 0) +
      converted.reduce((sum, { points }) => sum + points, 0)
    )
  }

  #player(who: number): Player {
    const player = this.#players[who]
    if (!player) throw new Error('nobody')
    return player
  }

  async take(command: Step): Promise<void> {
    if (command.type === 'earn') await this.#earn(command.who, command.points)
    else if (command.type === 'redeem') await this.#redeem(command)
    else if (command.type === 'convert') await this.#convert(command)
    else if (command.type === 'repeat') await this.#repeat(command.pick)
    else if (command.type === 'decide') await this.#decide(command)
    else if (command.type === 'restock') await this.#restock(command.left)
    else if (command.type === 'jobs') await runJobs()
    else await this.#freeze(command.who, command.type === 'freeze')
    await this.compare()
  }

  async #earn(who: number, points: number) {
    this.#minted += 1
    const grants = [{ key: `mission:life-${this.#minted}`, kind: 'mission' as const, points, note: '' }]
    const { ok } = await walletOf(this.#player(who)).earnPoints({ grants })
    expect(ok).toBe(!this.#frozen.has(who))
    if (ok) this.#earned[who]! += points
  }

  async #redeem({ who, good, quantity, wrongPrice, crash: at }: Extract<Step, { type: 'redeem' }>) {
    const price = PRICE[good as Good] * quantity
    const asked = { goodId: this.#goods[good as Good], quantity, points: price + (wrongPrice ? 1 : 0) }
    const key = crypto.randomUUID()
    const player = this.#player(who)
    const isSoldOut = good === 'item' && this.#left < quantity
    const refused = isSoldOut || wrongPrice || this.points(who) < price || this.#frozen.has(who)
    const settle = async () => {
      const known = new Set(this.#redemptions.map(({ id }) => id))
      const row = (await listed(player)).find(({ redemptionId }) => !known.has(redemptionId))
      const state = good === 'credit' ? ('Approved' as const) : ('In Process' as const)
      expect(row).toMatchObject({ quantity, points: price, state })
      this.#redemptions.push({ who, good: good as Good, quantity, state, id: row!.redemptionId })
      if (good === 'item') this.#left -= quantity
    }
    const ask = () => redeem(player, good === 'credit' ? { ...asked, address: null } : asked, key)
    await this.#press({ key, ask, ended: null, settle }, refused, at)
  }

  async #convert({ who, hundreds, crash: at }: Extract<Step, { type: 'convert' }>) {
    const points = hundreds * 100
    const key = crypto.randomUUID()
    const ask = () => convert(this.#player(who), { points, amount: `${hundreds}.00` }, key)
    const settle = async () => void this.#conversions.push({ who, points })
    await this.#press({ key, ask, ended: null, settle }, this.points(who) < points || this.#frozen.has(who), at)
  }

  /** Where it was cut off nobody knows: it is asked again at once, as the page does, and then it has ended. */
  async #press(press: Press, refused: boolean, at: string) {
    this.#presses.push(press)
    if (at !== 'none') await this.#cutOff(at, press.ask)
    const answer = await press.ask()
    expect(answer.ok, JSON.stringify(answer)).toBe(!refused)
    press.ended = answer.ok
    if (answer.ok) await press.settle()
  }

  async #cutOff(at: string, work: () => Promise<unknown>) {
    // What play brought is given before, so that the cut falls on what is being done.
    for (const { token } of this.#players) await platform.call('pointBalance', {}, { token })
    const point = at === 'before' ? 'beforeCommit' : 'afterCommit'
    const { [point]: whole } = walletHooks
    walletHooks[point] = () => {
      throw new Error('cut off')
    }
    await Promise.resolve(work()).catch(() => null)
    walletHooks[point] = whole
  }

  /** A key that was accepted answers as it did, and does nothing. */
  async #repeat(pickOne: number) {
    const done = this.#presses.filter(({ ended }) => ended === true)
    const press = done[pickOne % Math.max(1, done.length)]
    if (press) expect(await press.ask()).toMatchObject({ ok: true })
  }

  async #decide({ pick: pickOne, approves, crash: at }: Extract<Step, { type: 'decide' }>) {
    const items = this.#redemptions.filter(({ good }) => good === 'item')
    const redemption = items[pickOne % Math.max(1, items.length)]
    if (!redemption) return
    const { id } = redemption
    const ask = () =>
      approves
        ? askAsOperator('redemptions-approve', { id, note: 'Sent' })
        : askAsOperator('redemptions-reject', { id, reason: 'Not today' })
    const waits = redemption.state === 'In Process'
    if (at !== 'none' && waits && !approves) await this.#cutOff(at, ask)
    else expect(await ask()).toMatchObject({ ok: waits })
    if (!waits) return
    redemption.state = approves ? 'Approved' : 'Rejected'
    if (!approves) {
      this.#left += redemption.quantity
      await this.#freeze(redemption.who, false)
      await runJobs(3 * 86_400_000)
    }
  }

  async #restock(left: number) {
    requireValue(await askAsOperator('goods-stock', { id: this.#goods.item, left }))
    this.#left = left
  }

  async #freeze(who: number, frozen: boolean) {
    const wallet = walletOf(this.#player(who))
    await (frozen ? wallet.freeze({ reason: 'test' }) : wallet.unfreeze())
    if (frozen) this.#frozen.add(who)
    else this.#frozen.delete(who)
  }

  async compare(): Promise<void> {
    for (const [who, player] of this.#players.entries()) {
      const wallet = walletOf(player)
      expect(await wallet.getPoints()).toMatchObject({ ok: true, value: { points: this.points(who) } })
      expect(await wallet.getBalance()).toMatchObject({ ok: true, value: { realMinor: this.#money(who) } })
      const expected = this.#redemptions.filter((one) => one.who === who).map(({ id, state }) => [id, state] as const)
      const shown = (await listed(player)).map(({ redemptionId, state }) => [redemptionId, state] as const)
      expect(new Map(shown)).toEqual(new Map(expected))
    }
    const { token } = this.#player(0)
    const { goods } = requireValue(await platform.call('pointReward', {}, { token }))
    expect(goods.find(({ goodId }) => goodId === this.#goods.item)?.left).toBe(this.#left)
  }

  async finish(): Promise<void> {
    for (const who of this.#players.keys()) await this.#freeze(who, false)
    await runJobs(3 * 86_400_000)
    await this.compare()
    for (const player of this.#players)
      expect(await walletOf(player).verify()).toMatchObject({ ok: true, value: { findings: [] } })
  }
}

test(`PROMO-04 points, money and stock agree over ${RUNS} random lives`, { timeout: RUNS * 30_000 }, async () => {
  const lives = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (commands) => {
    const life = await Life.begin()
    for (const command of commands) await life.take(command)
    await life.finish()
  })
  await fc.assert(lives, { numRuns: RUNS, ...(HERD === 8 && { seed: 20_261_127 }) })
})
