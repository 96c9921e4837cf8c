/** MEM-05, SAFE-04, OPS-01: documents that are asked for before money leaves: by a jurisdiction, or by an operator. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STRICTEST_POLICY } from '../../../../contract/policy/policy.ts'
import type { DocumentKind } from '../../../../contract/states/document.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { purgeOrphans, walkUploads } from '../../../../platform/account/uploads/purge-uploads.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { mintPng } from '../../../support/mint-png.ts'
import { bindings, codeOf, requireValue } from '../support.ts'
import {
  ask,
  buildPlayer,
  expectBooks,
  MINUTE_MS,
  operate,
  type Player,
  platform,
  read,
  resetWallets,
  seedMethods,
  services,
} from './support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)
afterEach(() => underJurisdiction('demo'))

const underJurisdiction = (name: string) =>
  bindings.DB.prepare("UPDATE merchant SET jurisdiction = ? WHERE code = 'meridian'").bind(name).run()

const PNG = mintPng()
const send = ({ token }: Player, kind: DocumentKind = 'identity', image = mintPng()) =>
  platform.call('addDocument', { kind, image }, { token })
const documentsOf = async ({ token }: Player) => requireValue(await platform.call('documents', {}, { token })).documents
type Act = 'documents-ask' | 'documents-accept' | 'documents-refuse' | 'documents-drop'
const decide = (name: Act, { username }: Player, more: object = {}, operator = 'olga') =>
  operate(name, { username, kind: 'identity', ...more }, operator)
/** The round that operators see now. */
const roundOf = async ({ username }: Player) => {
  const { documents } = requireValue(await operate('documents-list', { username, limit: 200 }))
  return documents.find(({ kind }) => kind === 'identity')?.round ?? 1
}
const accept = async (player: Player, { operator = 'olga', round = 0 } = {}) =>
  decide('documents-accept', player, { round: round || (await roundOf(player)) }, operator)
const refuse = async (player: Player, reason: string, { operator = 'olga', round = 0 } = {}) =>
  decide('documents-refuse', player, { reason, round: round || (await roundOf(player)) }, operator)
const approve = (orderId: string, operator = 'olga') => operate('withdrawals-approve', { orderId }, operator)

describe('MEM-05 a document that an operator asks for', () => {
  test('holds a withdrawal in its checks until it is accepted, and the member is told at each step', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    requireValue(await decide('documents-ask', player, { note: 'The page with your photo.' }))
    const waits = { state: 'checks', delay: 'documents_needed' }
    expect(codeOf(await operate('withdrawals-delay', { orderId, reason: 'many_requests' }))).toBe('conflict')
    expect(requireValue(await read(player, orderId))).toMatchObject({ ...waits, next: 'member' })
    expect(codeOf(await approve(orderId))).toBe('conflict')
    expect(await documentsOf(player)).toMatchObject([
      { state: 'asked', note: 'The page with your photo.', pictures: [] },
    ])
    expect(requireValue(await send(player)).documents).toMatchObject([
      { state: 'sent', pictures: [expect.any(String)] },
    ])
    expect(requireValue(await read(player, orderId)), 'the house looks').toMatchObject({ ...waits, next: 'house' })
    expect(codeOf(await approve(orderId)), 'nobody has looked').toBe('conflict')
    requireValue(await refuse(player, 'The name cannot be read.'))
    expect(await documentsOf(player)).toMatchObject([{ state: 'refused', reason: 'The name cannot be read.' }])
    expect(requireValue(await read(player, orderId))).toMatchObject({ ...waits, next: 'member' })
    expect(codeOf(await approve(orderId)), 'refused').toBe('conflict')
    const again = requireValue(await send(player)).documents
    expect(again, 'the old picture counts no more').toMatchObject([{ state: 'sent', reason: null }])
    expect(again[0]?.pictures).toHaveLength(1)
    requireValue(await accept(player))
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'checks', delay: null, next: 'house' })
    expect(requireValue(await approve(orderId)).state).toBe('approved')
    await expectBooks(player, { real: 900_000, held: 100_000 })
    const { results } = await bindings.DB.prepare(
      "SELECT event FROM message WHERE member_id = ? AND event LIKE 'documents%'",
    )
      .bind(player.memberId)
      .all()
    expect(results.map(({ event }) => event).sort()).toEqual([
      'documents_accepted',
      'documents_asked',
      'documents_refused',
    ])
  })

  // @fault Withdrawal approved before its KYC documents
  test('holds also what is asked for afterwards, the first word of two, and no other member', async () => {
    const [player, other] = [await buildPlayer(), await buildPlayer()]
    const large = requireValue(await ask(player, { amount: '2000.00', receive: '2000.00' })).orderId
    requireValue(await approve(large))
    requireValue(await decide('documents-ask', player))
    expect(codeOf(await approve(large, 'petra'))).toBe('conflict')
    const later = requireValue(await ask(player))
    expect(later).toMatchObject({ state: 'checks', delay: 'documents_needed' })
    expect(requireValue(await ask(other))).toMatchObject({ state: 'checks', delay: null })
    requireValue(await decide('documents-drop', player, { reason: 'seen at the counter' }))
    expect(await documentsOf(player)).toEqual([])
    expect(requireValue(await read(player, large)).delay, 'it waits for what it waited for').toBe('second_approval')
    expect(requireValue(await approve(large, 'petra')).state).toBe('approved')
  })

  test('is asked for once, and again when it was accepted', async () => {
    const player = await buildPlayer()
    const answers = await Promise.all([1, 2, 3].map(() => decide('documents-ask', player)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    requireValue(await send(player))
    expect(codeOf(await decide('documents-ask', player))).toBe('conflict')
    requireValue(await accept(player))
    expect(requireValue(await decide('documents-ask', player)).pictures).toBe(0)
  })

  test('is decided by who has a name, when it was sent, once', async () => {
    const player = await buildPlayer()
    expect(codeOf(await accept(player))).toBe('not_found')
    requireValue(await decide('documents-ask', player))
    expect(codeOf(await accept(player)), 'nothing was sent').toBe('conflict')
    requireValue(await send(player))
    expect(codeOf(await accept(player, { operator: 'unnamed' }))).toBe('forbidden')
    expect(codeOf(await decide('documents-drop', player, { reason: 'never mind' }, 'unnamed'))).toBe('forbidden')
    const both = await Promise.all([accept(player), refuse(player, 'unreadable')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

// @fault KYC document accepted without being seen
test('MEM-05 a document that a colleague refused and its member sent again is decided by nobody who looked at the former', async () => {
  const player = await buildPlayer()
  requireValue(await decide('documents-ask', player))
  requireValue(await send(player))
  const seen = await roundOf(player)
  requireValue(await refuse(player, 'cut off', { operator: 'petra' }))
  requireValue(await send(player))
  for (const act of ['documents-accept', 'documents-refuse'] as const)
    expect(codeOf(await decide(act, player, act === 'documents-refuse' ? { reason: 'cut off' } : {})), act).toBe(
      'malformed',
    )
  expect(codeOf(await accept(player, { round: seen }))).toBe('conflict')
  expect(codeOf(await refuse(player, 'cut off', { round: seen })), 'who was slower').toBe('conflict')
  expect(await documentsOf(player)).toMatchObject([{ state: 'sent' }])
  requireValue(await accept(player, { round: seen + 1 }))
})

describe('MEM-05 the pictures of a document', () => {
  test('have room beside forty others that are kept for ever, and however often the former were refused', async () => {
    const player = await buildPlayer()
    const keep = (purpose: string, times: number) =>
      bindings.DB.batch(
        Array.from({ length: times }, () =>
          bindings.DB.prepare(
            `INSERT INTO upload (id, merchant, member_id, purpose, content_type, size_bytes, width_px, height_px, created_at_ms)
             VALUES (?, 'meridian', ?, ?, 'image/png', 1500000, 2, 3, 0)`,
          ).bind(`u_${crypto.randomUUID()}`, player.memberId, purpose),
        ),
      )
    await keep('proof', 40)
    requireValue(await decide('documents-ask', player))
    expect(requireValue(await send(player)).documents).toMatchObject([{ state: 'sent' }])
    await keep('document', 60)
    expect(requireValue(await send(player)).documents).toMatchObject([{ pictures: { length: 2 } }])
    const avatar = await platform.call('uploadAvatar', { image: PNG }, { token: player.token })
    expect(codeOf(avatar), 'all others are bounded').toBe('quota_insufficient')
  })

  // @fault Fourth picture of a KYC document
  test('are at most three, also all at once, and pictures; what nobody asked for and what is accepted takes none', async () => {
    const player = await buildPlayer()
    expect(codeOf(await send(player))).toBe('conflict')
    requireValue(await decide('documents-ask', player))
    const html = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64')
    expect(codeOf(await send(player, 'identity', html))).toBe('image_refused')
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(player)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(codeOf(await send(player))).toBe('quota_insufficient')
    expect((await documentsOf(player))[0]?.pictures).toHaveLength(3)
    expect(codeOf(await send(player, 'address'))).toBe('conflict')
    requireValue(await accept(player))
    expect(codeOf(await send(player))).toBe('conflict')
  })

  test('two at once after a refusal are one new document; the former stays kept', async () => {
    const player = await buildPlayer()
    requireValue(await decide('documents-ask', player))
    requireValue(await send(player))
    requireValue(await refuse(player, 'cut off'))
    for (const answer of await Promise.all([send(player), send(player)])) requireValue(answer)
    expect((await documentsOf(player))[0]).toMatchObject({ state: 'sent', pictures: { length: 2 } })
    platform.advance(61 * MINUTE_MS)
    await drainJob(purgeOrphans, services())
    const kept = await bindings.DB.prepare(
      'SELECT count(*) AS n FROM upload WHERE member_id = ? AND removed_at_ms IS NULL',
    )
      .bind(player.memberId)
      .first<{ n: number }>()
    expect(kept?.n).toBe(3)
  })

  test('are each kept once: the same again, also all at once and once there are three, is the one that was sent', async () => {
    const player = await buildPlayer()
    requireValue(await decide('documents-ask', player))
    const again = () => send(player, 'identity', PNG)
    for (const answer of await Promise.all([again(), again(), again()])) requireValue(answer)
    for (const kept of [2, 3])
      expect(requireValue(await send(player)).documents).toMatchObject([{ pictures: { length: kept } }])
    expect(requireValue(await again()).documents).toMatchObject([{ pictures: { length: 3 } }])
    requireValue(await refuse(player, 'cut off'))
    expect(requireValue(await again()).documents, 'of a new round').toMatchObject([{ pictures: { length: 1 } }])
  })

  test('go five years after the last login, refused ones too; the decision stays', async () => {
    const [player, back] = [await buildPlayer(), await buildPlayer()]
    for (const each of [player, back]) {
      requireValue(await decide('documents-ask', each))
      requireValue(await send(each))
      requireValue(await refuse(each, 'cut off'))
      requireValue(await send(each))
      requireValue(await accept(each))
    }
    const keptOf = async ({ memberId }: Player) => {
      const kept = await bindings.UPLOADS.list({ prefix: `meridian/${memberId}/` })
      return kept.objects.length
    }
    const goOn = async (days: number) => {
      platform.advance(days * DAY_MS)
      await walkUploads(services())
    }
    await goOn(4 * 365)
    await bindings.DB.prepare('UPDATE member SET last_login_at_ms = ? WHERE id = ?')
      .bind(services().clock(), back.memberId)
      .run()
    expect([await keptOf(player), await keptOf(back)]).toEqual([2, 2])
    await goOn(2 * 365)
    expect([await keptOf(player), await keptOf(back)]).toEqual([0, 2])
    const row = await bindings.DB.prepare('SELECT state, decided_by FROM member_document WHERE member_id = ?')
      .bind(player.memberId)
      .first()
    expect(row).toEqual({ state: 'accepted', decided_by: 'olga' })
    expect(codeOf(await operate('documents-picture', { username: player.username, kind: 'identity', number: 1 }))).toBe(
      'not_found',
    )
    await goOn(6 * 365)
    expect(await keptOf(back)).toBe(0)
  })

  test('are seen by their owner and by operators, who leave a trace, and by nobody else', async () => {
    const [player, other] = [await buildPlayer(), await buildPlayer()]
    requireValue(await decide('documents-ask', player))
    const id = requireValue(await send(player, 'identity', PNG)).documents[0]?.pictures[0]
    if (!id) throw new Error('no picture')
    expect(requireValue(await platform.call('upload', { id }, { token: player.token })).data).toBe(PNG)
    expect(codeOf(await platform.call('upload', { id }, { token: other.token }))).toBe('not_found')
    expect(await documentsOf(other)).toEqual([])
    const look = (number: number) =>
      operate('documents-picture', { username: player.username, kind: 'identity', number })
    expect(requireValue(await look(1)).data).toBe(PNG)
    expect(codeOf(await look(2))).toBe('not_found')
    const seen = await bindings.DB.prepare(
      "SELECT count(*) AS n FROM member_audit WHERE member_id = ? AND act = 'document_seen'",
    )
      .bind(player.memberId)
      .first<{ n: number }>()
    expect(seen?.n).toBe(1)
    const waiting = requireValue(await operate('documents-list', { limit: 200 })).documents
    expect(waiting.find(({ username }) => username === player.username)).toMatchObject({ state: 'sent', pictures: 1 })
  })
})

describe('SAFE-04 a jurisdiction that asks every member', () => {
  test('does so at the first money that moves, once, and no operator drops it', async () => {
    expect(STRICTEST_POLICY.documents).toEqual(['identity'])
    const player = await buildPlayer()
    await underJurisdiction('somewhere')
    const order = requireValue(await ask(player))
    expect(order).toMatchObject({ state: 'checks', delay: 'documents_needed' })
    expect(await documentsOf(player)).toMatchObject([{ kind: 'identity', state: 'asked' }])
    expect(codeOf(await approve(order.orderId))).toBe('conflict')
    expect(codeOf(await decide('documents-drop', player, { reason: 'a friend of mine' }))).toBe('forbidden')
    requireValue(await send(player))
    requireValue(await accept(player))
    expect(requireValue(await approve(order.orderId)).state).toBe('approved')
    expect(requireValue(await ask(player)), 'asked once').toMatchObject({ delay: null })
  })
})
