/** MEM-05, OPS-01: withdrawals by the operator's command line, paid by hand and by the provider on its own origin. */
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../support/command-line.ts'
import { buildPayee, decideAtProvider as decide, type Payee } from '../support/payee.ts'
import { ask, buildPlayer, eventually, getWallet } from '../support/player.ts'
import { makeOperatorToken, sharedSite, type Visitor } from '../support/system.ts'

const system = sharedSite()
const MERCHANT = ['--merchant', 'meridian']

let tokens: Record<'noor' | 'olga', string>
let visitor: Visitor
let memberId: string
let withdraw: Payee['withdraw']

beforeAll(async () => {
  tokens = { noor: await makeOperatorToken(system, 'noor'), olga: await makeOperatorToken(system, 'olga') }
  const payee = await buildPayee(system)
  visitor = payee.visitor
  memberId = payee.member.id
  withdraw = payee.withdraw
}, 60_000)

const operate = (words: string[], as: keyof typeof tokens = 'noor') =>
  runCommand(system, tokens[as], [...words, ...MERCHANT])
const ops = (words: string[], as: keyof typeof tokens = 'noor') => operate(['withdrawals', ...words], as)

const orderOf = (orderId: string) => ask(visitor, 'withdrawOrder', { orderId })
const settled = (orderId: string, state: string) =>
  eventually(
    () => orderOf(orderId),
    (order) => order.state === state,
  )
async function expectBooks(realMinor: number) {
  const wallet = await getWallet(system, memberId)
  expect(await wallet.verify()).toMatchObject({ ok: true, value: { findings: [] } })
  expect(Number((await ask(visitor, 'balance', {})).sumBalance) * 100).toBeCloseTo(realMinor)
}

const decideAtProvider = async (orderId: string, act: string) =>
  decide(system, await ops(['show', orderId]), orderId, act)

test('OPS-01 list, approve, account, pay and refuse with a reason, each with its row', async () => {
  const [paid, refused] = [await withdraw('bank', '300.00', '300.00'), await withdraw('bank', '200.00', '200.00')]
  const list = await ops(['list'])
  for (const { orderId } of [paid, refused]) expect(list).toContain(orderId)
  const words = ['refuse', refused.orderId, '--reason', 'name_mismatch', '--note', 'Another name.']
  const [approved, back] = await Promise.all([ops(['approve', paid.orderId]), ops(words)])
  expect(approved).toContain('approved')
  expect(back).toContain('name_mismatch, money given back')
  const number = '300.00 PHP to Harbour Savings, 2000007919, in the name of "Maria Cruz"'
  expect(await ops(['account', paid.orderId])).toContain(number)
  expect(await ops(['pay', paid.orderId, '--reference', 'BANK 4711'])).toContain('reference "BANK 4711"')
  await Promise.all([
    expect(ops(['pay', paid.orderId, '--reference', 'BANK 4712'], 'olga')).rejects.toThrow(/conflict/),
    expect(ops(['refuse', paid.orderId])).rejects.toThrow('reason'),
  ])
  expect(await orderOf(paid.orderId)).toMatchObject({ state: 'sent', reference: 'BANK 4711' })
  expect(await orderOf(refused.orderId)).toMatchObject({ state: 'refused', note: 'Another name.', isReturned: true })
  const [shown, rest] = await Promise.all([ops(['show', paid.orderId]), ops(['list'])])
  expect(shown).toMatch(/approval_given {2}operator:noor[\s\S]*sent {2}operator:noor\n {6}"BANK 4711"/)
  expect(rest).not.toContain(paid.orderId)
  await expectBooks(970_000)
})

test('MEM-05 a provider pays what was approved once, though it reports twice and out of order, to Received', async () => {
  expect(await operate(['payouts', 'methods'])).toMatch(/bank +by hand\newallet +PIER/)
  const { orderId } = await withdraw('ewallet', '100.00', '99.00')
  expect(await ops(['approve', orderId])).toContain('payout by PIER: open')
  await Promise.all([
    expect(ops(['pay', orderId, '--reference', 'BY HAND'])).rejects.toThrow(/conflict/),
    expect(ops(['refuse', orderId, '--reason', 'payment_failed'])).rejects.toThrow(/conflict/),
  ])
  await decideAtProvider(orderId, 'pay_unruly')
  const order = await settled(orderId, 'sent')
  expect(order.reference).toMatch(/^PIER pier-/)
  // Whatever is still under way says the same again.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const shown = await ops(['show', orderId])
  expect(shown).toContain('moved 99.00 PHP')
  expect(shown.match(/ {2}sent {2}provider:PIER/g)).toHaveLength(1)
  const said = await ask(visitor, 'confirmWithdrawal', { orderId: order.orderId, received: true })
  expect(said).toMatchObject({ state: 'received', receivedBy: 'member' })
  await expectBooks(960_000)
})

test('MEM-05 what a provider rejects is back once, with the reason; paid all the same, operators see it', async () => {
  const { orderId } = await withdraw('ewallet', '100.00', '99.00')
  await ops(['approve', orderId])
  await decideAtProvider(orderId, 'reject')
  // Refused is said first; the money follows by the wallet.
  const order = await eventually(
    () => orderOf(orderId),
    ({ isReturned }) => isReturned,
  )
  expect(order).toMatchObject({ state: 'refused', refusal: 'destination_rejected' })

  const second = (await withdraw('ewallet', '100.00', '99.00')).orderId
  await ops(['approve', second])
  await decideAtProvider(second, 'decline_then_pay')
  await settled(second, 'refused')
  await eventually(
    () => ops(['list']),
    (text) => text.includes(second) && text.includes('payout by PIER: review'),
  )
  expect(await ops(['resolve', second, 'closed', '--note', 'Pier took it back'])).toContain('payout by PIER: failed')
  await expectBooks(960_000)
})

test('MEM-05 a document is asked for, sent, looked at and accepted, and the withdrawal goes on', async () => {
  const { account: username } = await ask(visitor, 'memberInfo', {})
  const document = [username, 'identity']
  const { orderId } = await withdraw('bank', '150.00', '150.00')
  expect(await operate(['documents', 'ask', ...document, '--note', 'The page with your photo'])).toContain('asked')
  expect(await orderOf(orderId)).toMatchObject({ state: 'checks', delay: 'documents_needed' })
  await expect(ops(['approve', orderId])).rejects.toThrow(/conflict/)
  expect(await ops(['list'])).toContain('waits for documents: identity asked')
  const image = Buffer.from(encode({ width: 2, height: 3, data: new Uint8Array(24).fill(120), channels: 4 })).toString(
    'base64',
  )
  await ask(visitor, 'addDocument', { kind: 'identity', image })
  expect(await operate(['documents', 'list'])).toContain(`${username}  identity  sent, 1 picture`)
  const out = join(await mkdtemp(join(tmpdir(), 'document-')), 'identity.png')
  expect(await operate(['documents', 'picture', ...document, '1', '--out', out])).toContain('image/png')
  expect((await readFile(out)).toString('base64')).toBe(image)
  expect(await operate(['documents', 'accept', ...document, '--round', '1'])).toContain('accepted by noor')
  expect(await ops(['refuse', orderId, '--reason', 'rules_broken'])).toContain('given back')
})

test('OPS-01 the rule is off, is set and switched off by command, and leaves a newcomer to people', async () => {
  expect(await ops(['rule', 'show'])).toContain('No rule was ever set')
  const on = ['rule', 'on', '--up-to', '500.00', '--day', '5000.00', '--unchanged-hours', '72']
  expect(await ops(on)).toContain('On: approved without anybody up to 500.00 each')
  const { orderId, state } = await withdraw('bank', '150.00', '150.00')
  expect(state).toBe('checks')
  expect(await ops(['list'])).toMatch(/left to people: .*destination_new/)
  expect(await ops(['rule', 'off'], 'olga')).toContain('Off: people approve every withdrawal. Set by olga')
  expect(await ops(['refuse', orderId, '--reason', 'rules_broken'])).toContain('given back')
})

test('MEM-05, OPS-01 what must still be staked is let go by two at the command line, once, and its member reads it', async () => {
  const player = await buildPlayer(system)
  const wallet = await getWallet(system, player.member.id)
  await wallet.deposit({ key: 'to-stake', currency: 'PHP', amountMinor: 5_000, turnoverMinor: 5_000 })
  const { account: username } = player.member
  const waive = (as: 'noor' | 'olga') =>
    operate(
      ['turnover', 'waive', username, '--amount', '50.00', '--case', 'c-7', '--reason', 'shut where they live'],
      as,
    )
  for (let n = 0; n < 2; n += 1) expect(await waive('noor')).toContain('a second operator has to say the same')
  expect((await ask(player.visitor, 'withdrawOptions', {})).turnoverLeft).toBe('50.00')
  expect(await operate(['approvals', 'list'])).toContain(`turnover:${username}:C-7`)
  for (const as of ['olga', 'noor'] as const) expect(await waive(as)).toContain('C-7: 50.00 waived')
  expect((await ask(player.visitor, 'withdrawOptions', {})).turnoverLeft).toBe('0.00')
  const shown = await operate(['turnover', 'show', username], 'olga')
  expect(shown).toMatch(
    /0\.00 left to stake[\s\S]*C-7 {2}of 50\.00 50\.00 waived, by noor, olga: "shut where they live"/,
  )
  const { rows } = await ask(player.visitor, 'messages', {})
  expect(rows.filter(({ title }) => title.includes('50.00 less to wager'))).toHaveLength(1)
  expect(await wallet.verify()).toMatchObject({ ok: true, value: { findings: [] } })
})
