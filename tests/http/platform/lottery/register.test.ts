import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { gameIdSchema } from '../../../../contract/ids.ts'
import { sha256Hex } from '../../../../contract/lib/digest.ts'
import { checkDraw } from '../../../../contract/lottery/check-draw.ts'
import { RegisterCheck } from '../../../../contract/register/check-register.ts'
import { hashFile } from '../../../../contract/register/hash-file.ts'
import { fileOfLines, parseLine, readLine } from '../../../../contract/register/line.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { drawName } from '../../../../platform/kernel/lottery/draw-interface.ts'
import { getRegister } from '../../../../platform/kernel/lottery/register-interface.ts'
import { getLotteryProof } from '../../../../platform/lottery/games/get-proof.ts'
import { lotteryHooks, productionLotteryHooks } from '../../../../platform/lottery/lottery-hooks.ts'
import { fileKeyOf } from '../../../../platform/lottery/register/register-do.ts'
import { bindings, buildMember, services } from '../vendors/support.ts'
import {
  buildTicket,
  drawPeriod,
  forgetLottery,
  objects,
  openPeriod,
  place,
  reachDraws,
  registerObject,
  seedLotteries,
  time,
} from './support.ts'

const GAME = 'lucky-twenty-eight'
const gameCode = gameIdSchema.parse(GAME)

const reachRegister = () => getRegister(services.env.REGISTER)

beforeAll(() => forgetLottery(GAME))
beforeEach(() => seedLotteries(GAME))
afterEach(() => {
  Object.assign(lotteryHooks, productionLotteryHooks)
})

/** From the line of this game's chain on: tests of other games take lines out. */
async function readAll(): Promise<string[]> {
  const { lines } = await reachRegister().read({ from: 1, limit: 10_000 })
  return lines.slice(lines.findIndex((line) => line.includes(` chain ${GAME} `)))
}
async function faultsOf(lines: readonly string[], kept: readonly string[] = []) {
  const check = new RegisterCheck(kept)
  for (const ofDay of Map.groupBy(lines, (line) => parseLine(line)?.at.slice(0, 10)).values())
    check.add(await hashFile(fileOfLines(ofDay)))
  return check.report().faults.filter(({ name }) => name !== 'file')
}

test('the end of a chain and the root of a book are written down, and a proof names their lines', async () => {
  const { chains } = await reachDraws(GAME).getStanding({ gameCode: GAME })
  const member = await buildMember()
  await place(member, [buildTicket(GAME, [{ play: 'l28-num', selection: '15' }])])
  const { closeAtMs } = openPeriod(GAME)
  const period = await drawPeriod(GAME)
  const proof = await getLotteryProof(member.ctx, { gameCode, period })
  const [chain, root] = [await readLine(proof.register?.chain ?? ''), await readLine(proof.register?.root ?? '')]
  expect(chain?.entry).toMatchObject({ kind: 'chain', gameCode: GAME, serial: 1, chainEnd: chains[0]?.endSeed })
  expect(root?.entry).toEqual({
    kind: 'root',
    merchant: 'meridian',
    gameCode: GAME,
    book: 'real',
    period,
    root: proof.root,
  })
  // Before the beacon's value exists.
  expect(root && Date.parse(root.at) - closeAtMs).toBeLessThan(6_000)
  expect(await checkDraw(proof)).toContainEqual({ name: 'registered', isRight: true })
  expect(await reachRegister().read({ from: root?.position, limit: 1 })).toMatchObject({
    lines: [proof.register?.root],
  })
  expect(await faultsOf(await readAll())).toEqual([])
})

test('a day that is over is one file whose hash the next day names', async () => {
  await reachDraws(GAME).getStanding({ gameCode: GAME })
  const before = (await readAll()).at(-1) ?? ''
  const day = parseLine(before)?.at.slice(0, 10) ?? ''
  time.now = Math.max(time.now, Date.parse(day)) + DAY_MS
  lotteryHooks.clock = () => time.now
  expect(await runDurableObjectAlarm(registerObject())).toBe(true)
  const filed = (await reachRegister().listDays({ limit: 9 })).find((one) => one.day === day)
  expect(filed).toMatchObject({ isFiled: true })
  const file = await (await bindings.UPLOADS.get(fileKeyOf(day)))?.text()
  expect(await sha256Hex(file ?? '')).toBe(filed?.fileHash)
  expect(file?.endsWith(`${before}\n`)).toBe(true)
  const lines = await readAll()
  expect(parseLine(lines.at(-1) ?? '')?.entry).toMatchObject({ kind: 'day', day, fileHash: filed?.fileHash })
  expect(await faultsOf(lines, [before])).toEqual([])
})

test('a chain that was seeded again gets no line, and its draws are not proved', async () => {
  await reachDraws(GAME).getStanding({ gameCode: GAME })
  const lines = await readAll()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const stub = objects.DRAW.getByName(drawName(GAME))
  await runInDurableObject(stub, async (_, { storage }) => {
    await storage.deleteAlarm()
    await storage.deleteAll()
  })
  await evictDurableObject(stub)
  await reachDraws(GAME).getStanding({ gameCode: GAME })
  const member = await buildMember()
  const period = await drawPeriod(GAME)
  expect((await readAll()).filter((line) => line.includes(` chain ${GAME} `))).toEqual(
    lines.filter((line) => line.includes(` chain ${GAME} `)),
  )
  expect(logged.mock.calls.flat().join()).toContain('register_has_another_end')
  const proof = await getLotteryProof(member.ctx, { gameCode, period })
  expect((await checkDraw(proof)).filter(({ isRight }) => !isRight)).toEqual([{ name: 'registered', isRight: false }])
})

test('no line is changed, taken out or put in between', async () => {
  const run = (query: string) => runInDurableObject(registerObject(), (_, { storage }) => void storage.sql.exec(query))
  await expect(run(`UPDATE lines SET line = 'x' WHERE position = 1`)).rejects.toThrow('stays as it is')
  await expect(run('DELETE FROM lines WHERE position = 1')).rejects.toThrow('no line of the register is lost')
  await expect(run(`INSERT INTO lines VALUES (999999, 'k', 'd', 'x')`)).rejects.toThrow('follows the last one')
})
